// The browser's database, for what grows: finished games and their records. Without one, everything
// works and nothing is kept.
const stores = ["games", "records"] as const;
export type StoreName = (typeof stores)[number];

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("lastcard-games", 1);
    request.onupgradeneeded = () => {
      for (const name of stores) request.result.createObjectStore(name, { keyPath: "key" });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no database"));
  });
}

async function transact<T>(name: StoreName, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened();
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

/** What is kept under keys of its own. */
export function kept<Row extends { key: string }>(name: StoreName) {
  return {
    all: (): Promise<Row[]> => transact<Row[]>(name, "readonly", (store) => store.getAll() as IDBRequest<Row[]>).catch(() => []),
    get: (key: string): Promise<Row | undefined> =>
      transact<Row | undefined>(name, "readonly", (store) => store.get(key) as IDBRequest<Row | undefined>).catch(() => undefined),
    put: (row: Row): Promise<boolean> =>
      transact(name, "readwrite", (store) => store.put(row)).then(
        () => true,
        () => false,
      ),
    remove: (key: string): Promise<unknown> => transact(name, "readwrite", (store) => store.delete(key)).catch(() => undefined),
    clear: (): Promise<unknown> => transact(name, "readwrite", (store) => store.clear()).catch(() => undefined),
  };
}
