// A JSON merge patch (RFC 7396) laid over what it changes.
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export function merge(target: Json | undefined, patch: Json): Json {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const before = target !== null && typeof target === "object" && !Array.isArray(target) ? target : {};
  const result: { [key: string]: Json } = { ...before };
  for (const [key, value] of Object.entries(patch))
    if (value === null) delete result[key];
    else result[key] = merge(result[key], value);
  return result;
}
