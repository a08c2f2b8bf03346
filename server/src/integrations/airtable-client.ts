import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { createGuardedFetch } from './guarded-fetch.ts'
import { readRetryAfter } from './retry-after.ts'

const Bases = z.object({
  bases: z.array(z.object({ id: z.string(), name: z.string() })),
  offset: z.string().optional(),
})
const Field = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  description: z.string().nullish(),
  options: z.record(z.string(), z.unknown()).nullish(),
})
const Table = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  primaryFieldId: z.string(),
  fields: z.array(Field),
  /** Which fields a view shows is told of grids alone. */
  views: z
    .array(z.object({ name: z.string(), type: z.string(), visibleFieldIds: z.array(z.string()).optional() }))
    .default([]),
})
const Tables = z.object({ tables: z.array(Table) })
const OneRecord = z.object({ id: z.string(), createdTime: z.string(), fields: z.record(z.string(), z.unknown()) })
const Records = z.object({
  records: z.array(OneRecord),
  offset: z.string().optional(),
})
export type AirtableField = z.infer<typeof Field>
export type AirtableTable = z.infer<typeof Table>
export type AirtableRecord = z.infer<typeof OneRecord>

/** Airtable has refused, or cannot be reached: the message is a sentence for people, and never has the token. */
export class AirtableError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'AirtableError'
    this.status = status
  }
}

/** Airtable takes five requests a second of a base. */
const pauseMs = 210
/** Airtable's own penalty, if it does not say how long. */
const penaltySeconds = 30
const mostTries = 5
const maxBytes = 30_000_000
const timeoutMs = 60_000

/** What is read from Airtable, with a personal access token and at the speed that it allows. */
export class AirtableClient {
  readonly #baseUrl: string
  readonly #token: string
  readonly #fetch: typeof fetch
  readonly #signal: AbortSignal
  #next = 0

  constructor(baseUrl: string, trusted: readonly string[], token: string, signal: AbortSignal) {
    this.#baseUrl = baseUrl
    this.#token = token
    this.#signal = signal
    this.#fetch = createGuardedFetch({ trusted: [...trusted, baseUrl], maxBytes, timeoutMs })
  }

  async listBases(): Promise<{ id: string; name: string }[]> {
    const found: { id: string; name: string }[] = []
    let offset: string | undefined
    do {
      const page = await this.#get('/v0/meta/bases', { offset }, Bases)
      found.push(...page.bases)
      offset = page.offset
    } while (offset !== undefined && found.length < 10_000)
    return found
  }

  async readTables(base: string): Promise<AirtableTable[]> {
    const path = `/v0/meta/bases/${encodeURIComponent(base)}/tables`
    return (await this.#get(path, { 'include[]': 'visibleFieldIds' }, Tables)).tables
  }

  listRecords(
    base: string,
    table: string,
    offset: string | null,
    fields: readonly string[] | null,
  ): Promise<z.infer<typeof Records>> {
    return this.#get(
      `/v0/${encodeURIComponent(base)}/${encodeURIComponent(table)}`,
      { pageSize: '100', returnFieldsByFieldId: 'true', offset: offset ?? undefined },
      Records,
      fields ?? [],
    )
  }

  /** With new addresses of its files; null if it is gone. */
  async readRecord(base: string, table: string, id: string): Promise<AirtableRecord | null> {
    const path = `/v0/${[base, table, id].map(encodeURIComponent).join('/')}`
    try {
      return await this.#get(path, { returnFieldsByFieldId: 'true' }, OneRecord)
    } catch (error) {
      if (error instanceof AirtableError && error.status === 404) return null
      throw error
    }
  }

  async #get<T>(
    path: string,
    query: Readonly<Record<string, string | undefined>>,
    schema: z.ZodType<T>,
    fields: readonly string[] = [],
  ): Promise<T> {
    const url = new URL(this.#baseUrl + path)
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value)
    for (const field of fields) url.searchParams.append('fields[]', field)
    for (let tries = 1; ; tries++) {
      await wait(Math.max(0, this.#next - Date.now()), undefined, { signal: this.#signal })
      this.#next = Date.now() + pauseMs
      const response = await this.#send(url)
      if (response.ok) {
        const read = schema.safeParse(await response.json().catch(() => null))
        if (!read.success) throw new AirtableError(502, 'Airtable answered in a form that is not known here')
        return read.data
      }
      await response.body?.cancel()
      const isBusy = response.status === 429 || response.status >= 500
      if (!isBusy || tries === mostTries) throw new AirtableError(response.status, describeStatus(response.status))
      const seconds = readRetryAfter(response.headers.get('retry-after')) ?? penaltySeconds
      this.#next = Date.now() + Math.min(60, seconds) * 1000
    }
  }

  async #send(url: URL): Promise<Response> {
    try {
      return await this.#fetch(url, {
        headers: { authorization: `Bearer ${this.#token}`, accept: 'application/json' },
        signal: this.#signal,
      })
    } catch (error) {
      if (this.#signal.aborted) throw error
      throw new AirtableError(502, 'Airtable cannot be reached')
    }
  }
}

function describeStatus(status: number): string {
  if (status === 401) return 'Airtable does not accept this token'
  if (status === 403 || status === 404)
    return 'The token does not open this. It needs the scopes schema.bases:read and data.records:read, and access to the base'
  return `Airtable answered with the status ${status}`
}
