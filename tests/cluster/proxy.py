"""A TCP proxy that breaks connections as networks do: cut, one direction dropped, delay, half-close.
One thread serves all connections of a proxy."""

import selectors
import socket
import threading
import time

HERE = "127.0.0.1"
PIECE = 65536


class Half:
    """One direction of a connection."""

    def __init__(self, source, target, forth):
        self.source, self.target, self.forth = source, target, forth
        self.waiting = []  # (when it may leave, bytes); b"" is the end
        self.ended = False


class Proxy:
    """Listens on a port of its own and passes everything on to `target`.

    `pass_forth`, `pass_back`: whether bytes of that direction arrive; if not, they are lost without
    a word, as behind a firewall that drops. `delay`: seconds that all bytes take. Times, directions
    and cuts may be changed while it runs, from any thread."""

    def __init__(self, target):
        self.target = target
        self.pass_forth = self.pass_back = True
        self.accepts = True
        self.delay = 0.0
        self.listener = socket.create_server((HERE, 0), backlog=512)
        self.listener.setblocking(False)
        self.port = self.listener.getsockname()[1]
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.listener, selectors.EVENT_READ, None)
        self.pairs = {}  # by socket: the halves of its connection
        self.lock = threading.Lock()
        self.over = False
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    # ---- Faults, from any thread

    def drop(self, forth=True, back=True):
        """From now on nothing arrives: the connections stay open, and new ones are not answered."""
        self.pass_forth, self.pass_back = not forth, not back
        self.accepts = False

    def heal(self):
        """Everything arrives again. Connections that were open have lost bytes, so they are reset."""
        self.cut()
        self.pass_forth = self.pass_back = self.accepts = True
        self.delay = 0.0

    def cut(self):
        """Resets all connections; new ones are possible."""
        with self.lock:
            for each in list(self.pairs):
                self.close(each)

    def half_close(self):
        """Ends the direction to the target of all connections, as a machine that goes down does."""
        with self.lock:
            for halves in self.pairs.values():
                for half in halves:
                    if half.forth and not half.ended:
                        half.ended = True
                        self.end(half)

    def stop(self):
        self.over = True
        self.thread.join(5)
        self.cut()
        self.listener.close()

    # ---- The thread

    def run(self):
        while not self.over:
            ready = self.selector.select(0.005 if self.delay else 0.05)
            with self.lock:
                for key, _ in ready:
                    if key.data is None:
                        self.accept()
                    elif key.fileobj in self.pairs:
                        self.read(key.data)
                self.send_all()

    def accept(self):
        if not self.accepts:
            time.sleep(0.002)  # it stays in the queue of the system, without an answer
            return
        try:
            client, _ = self.listener.accept()
            server = socket.create_connection((HERE, self.target), timeout=2)
        except OSError:
            if "client" in locals():
                client.close()
            return
        for each in (client, server):
            each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            each.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            each.setblocking(False)
        forth, back = Half(client, server, True), Half(server, client, False)
        self.pairs[client] = self.pairs[server] = (forth, back)
        self.selector.register(client, selectors.EVENT_READ, forth)
        self.selector.register(server, selectors.EVENT_READ, back)

    def read(self, half):
        try:
            data = half.source.recv(PIECE)
        except BlockingIOError:
            return
        except OSError:
            return self.close(half.source)
        if not data:
            self.selector.unregister(half.source)
        if self.pass_forth if half.forth else self.pass_back:
            half.waiting.append((time.monotonic() + self.delay, data))

    def send_all(self):
        now = time.monotonic()
        for halves in list(self.pairs.values()):
            for half in halves:
                while half.waiting and half.waiting[0][0] <= now:
                    _, data = half.waiting.pop(0)
                    if not data:
                        self.end(half)
                        break
                    try:
                        sent = half.target.send(data)
                    except BlockingIOError:
                        sent = 0
                    except OSError:
                        self.close(half.source)
                        break
                    if sent < len(data):
                        half.waiting.insert(0, (now, data[sent:]))
                        break

    def end(self, half):
        half.ended = True
        try:
            half.target.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        if all(each.ended for each in self.pairs.get(half.source, ())):
            self.close(half.source)

    def close(self, one):
        for half in self.pairs.get(one, ()):
            self.pairs.pop(half.source, None)
            try:
                self.selector.unregister(half.source)
            except (KeyError, ValueError):
                pass
            half.source.close()
