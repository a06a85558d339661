// The server that the page was loaded from.
import { remembered } from "../app/remembered";
import { Refusal, type Connection, type Listener, type Server } from "./server";
import type { ErasedDocument, Problem } from "../generated/protocol";

async function answered(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(`/api/v1/${path}`, { credentials: "same-origin", ...init });
  if (!response.ok) throw new Refusal((await response.json()) as Problem, response.status);
  return response;
}

/** Creates a guest session if there is none, and repeats the request. */
async function asGuest(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await answered(path, init);
  } catch (error) {
    if (!(error instanceof Refusal) || error.problem.reason !== "no_session") throw error;
    const name = remembered.get("name");
    await answered("session", { method: "POST", body: JSON.stringify(name ? { name } : {}) });
    return answered(path, init);
  }
}

/** Leaves all tables, and deletes what the server keeps about the person. */
export async function deleteSession(): Promise<ErasedDocument> {
  return (await answered("session", { method: "DELETE" })).json() as Promise<ErasedDocument>;
}

export const remoteServer: Server = {
  local: false,

  async request<Answer>(method: "GET" | "POST", path: string, body?: unknown): Promise<Answer> {
    const init: RequestInit = { method };
    if (method === "POST") init.body = JSON.stringify(body ?? {});
    return (await asGuest(path, init)).json() as Promise<Answer>;
  },

  async text(path: string): Promise<string> {
    return (await answered(path)).text();
  },

  connect(listener: Listener): Connection {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/v1/socket`);
    const waiting: string[] = [];
    socket.onopen = () => {
      for (const text of waiting.splice(0)) socket.send(text);
    };
    socket.onmessage = (event: MessageEvent<string>) => listener.text(event.data);
    socket.onclose = (event) => listener.closed(event.code);
    return {
      send(text) {
        if (socket.readyState === WebSocket.CONNECTING) waiting.push(text);
        else if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close() {
        socket.close();
      },
    };
  },
};
