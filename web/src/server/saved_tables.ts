// Tables of the server inside the page, put away in the browser's database: the newest of them are taken
// up again when the page comes back. Without a database games are played all the same.
export interface SavedTable {
  table: string;
  text: string;
  at: number;
}

const store = "tables";

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("lastcard", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: "table" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no database"));
  });
}

async function transact<T>(mode: IDBTransactionMode, work: (tables: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(store, mode);
      const request = work(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error("not stored"));
    });
  } finally {
    database.close();
  }
}

/** A game against bots, one that goes from hand to hand, and some in reserve. */
const most = 4;

export const savedTables = {
  /** Newest first; those that nobody has come back to for long are thrown away. */
  async recent(): Promise<SavedTable[]> {
    try {
      const all = await transact<SavedTable[]>("readonly", (tables) => tables.getAll());
      all.sort((a, b) => b.at - a.at);
      for (const old of all.splice(most)) await this.remove(old.table);
      return all;
    } catch {
      return [];
    }
  },

  async put(table: string, text: string): Promise<void> {
    try {
      await transact("readwrite", (tables) => tables.put({ table, text, at: Date.now() }));
    } catch {
      // Then it cannot be taken up later.
    }
  },

  async remove(table: string): Promise<void> {
    try {
      await transact("readwrite", (tables) => tables.delete(table));
    } catch {
      // It was not there.
    }
  },
};
