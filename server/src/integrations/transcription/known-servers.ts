import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

/** What one address and model were found to do. */
const KnownServer = z.object({
  format: z.enum(['diarized_json', 'verbose_json', 'json']),
  heard: z.string(),
  abilities: z.object({
    hasTimes: z.boolean(),
    hasSpeakers: z.boolean(),
    maxBytes: z.number().nullable(),
    maxPieceMs: z.number(),
    takes: z.enum(['any', 'wav']),
  }),
})
export type KnownServer = z.infer<typeof KnownServer>
const KnownServers = z.record(z.string(), KnownServer)

/** What was found out about servers, kept over restarts: on a slow machine each trial takes as long as half a minute of speech. */
export interface KnownServerStore {
  read(name: string): KnownServer | null
  write(name: string, known: KnownServer): void
}

export function createKnownServerStore(path: string | null): KnownServerStore {
  const found = new Map<string, KnownServer>(path === null ? [] : Object.entries(readFile(path)))
  return {
    read: (name) => found.get(name) ?? null,
    write(name, known) {
      found.set(name, known)
      if (path !== null) writeFile(path, Object.fromEntries(found))
    },
  }
}

/** A file that cannot be read is one that is not there: the servers are tried again. */
function readFile(path: string): Record<string, KnownServer> {
  try {
    return KnownServers.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return {}
  }
}

function writeFile(path: string, servers: Record<string, KnownServer>): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, JSON.stringify(servers))
  renameSync(`${path}.new`, path)
}
