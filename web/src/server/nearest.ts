// Asks for what every server knows (editions, rules, presets): the server of the page, or without a network
// the one inside the page.
import type { Server } from "./server";
import { Refusal } from "./server";
import { remoteServer } from "./remote";

export async function askNearestServer<Answer>(path: string): Promise<Answer> {
  try {
    return await remoteServer.request<Answer>("GET", path);
  } catch (error) {
    if (error instanceof Refusal && error.problem.reason !== "no_session") throw error;
    return (await inside()).request<Answer>("GET", path);
  }
}

async function inside(): Promise<Server> {
  const { localServer } = await import("./local");
  return localServer();
}
