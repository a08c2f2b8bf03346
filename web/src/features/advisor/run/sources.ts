import type { Reference, ToolExecution } from '@draftwright/contract/agent/events'

/** A row cited by an answer, as shown in a citation's card. */
export interface Source {
  /** The row's id; empty for figures. */
  readonly id: string
  readonly href: string
  readonly kind: string
  readonly title: string
  readonly facts: readonly (readonly [name: string, value: string])[]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a reference of any shape; null if it does not link to a page of the app. */
function toSource(value: unknown): Source | null {
  if (!isRecord(value)) return null
  const { id, href, kind, title } = value
  if (typeof href !== 'string' || !href.startsWith('/') || href.startsWith('//')) return null
  const facts = isRecord(value['facts']) ? Object.entries(value['facts']) : []
  return {
    id: typeof id === 'string' ? id : '',
    href,
    kind: typeof kind === 'string' ? kind : 'report',
    title: typeof title === 'string' && title !== '' ? title : 'Untitled',
    facts: facts.flatMap(([name, fact]) =>
      typeof fact === 'string' || typeof fact === 'number' || typeof fact === 'boolean'
        ? [[name, String(fact)] as const]
        : [],
    ),
  }
}

/** The rows in a tool's result; none if the result is plain text. */
export function listToolSources({ result }: Pick<ToolExecution, 'result'>): Source[] {
  const value = parseJson(result)
  const rows = isRecord(value) && Array.isArray(value['rows']) ? value['rows'] : []
  return rows.flatMap((row) => toSource(row) ?? [])
}

/** The parts of a tool's result that are not rows: its notes and error, or the raw text if it is not JSON. */
export function listToolNotes({ result }: Pick<ToolExecution, 'result'>): string[] {
  const value = parseJson(result)
  if (isRecord(value)) {
    const { notes, error } = value
    return [...(Array.isArray(notes) ? notes : []), error].filter((note) => typeof note === 'string')
  }
  return typeof result === 'string' && result !== '' ? [result] : []
}

function parseJson(text: string | null | undefined): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** All known facts about the rows cited by an answer; later values override earlier ones. */
export function collectSources(
  references: readonly Reference[],
  before: readonly Source[] = [],
  tools: readonly ToolExecution[] = [],
): readonly Source[] {
  const known = new Map(before.map((source) => [source.href, source]))
  for (const source of tools.flatMap(listToolSources)) known.set(source.href, source)
  for (const { name, meta_data } of references.flatMap((reference) => reference.references)) {
    const source = toSource({ title: name, ...meta_data })
    if (source !== null) known.set(source.href, source)
  }
  return known.size === before.length && tools.length === 0 && references.length === 0 ? before : [...known.values()]
}
