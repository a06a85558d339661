// The browser's databases: finished games with their records, and tables of the server inside the page.
// Without a database, the page works and stores nothing.
const databases = {
  "lastcard-games": { stores: ["games", "records"], keyPath: "key" },
  lastcard: { stores: ["tables"], keyPath: "table" },
} as const;

function opened(name: keyof typeof databases): Promise<IDBDatabase> {
  const { stores, keyPath } = databases[name];
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      for (const store of stores) request.result.createObjectStore(store, { keyPath });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no database"));
  });
}

/** Access to one store, whose rows carry their keys. */
export function storedRows<Row>(name: "games" | "records" | "tables") {
  async function transact<T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const database = await opened(name === "tables" ? "lastcard" : "lastcard-games");
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = database.transaction(name, mode);
        const request = work(transaction.objectStore(name));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error ?? new Error("not stored"));
      });
    } finally {
      database.close();
    }
  }
  return {
    all: (): Promise<Row[]> => transact<Row[]>("readonly", (rows) => rows.getAll()).catch(() => []),
    get: (key: string): Promise<Row | undefined> =>
      transact<Row | undefined>("readonly", (rows) => rows.get(key)).catch(() => undefined),
    put: (row: Row): Promise<boolean> =>
      transact("readwrite", (rows) => rows.put(row)).then(
        () => true,
        () => false,
      ),
    remove: (key: string): Promise<unknown> => transact("readwrite", (rows) => rows.delete(key)).catch(() => undefined),
    clear: (): Promise<unknown> => transact("readwrite", (rows) => rows.clear()).catch(() => undefined),
  };
}
