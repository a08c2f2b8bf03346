import type { BlueskyFacet } from '@draftwright/contract/bluesky-text'
import * as z from 'zod/mini'
import { askBluesky, runWithSession } from '../bluesky-client.ts'
import type { NetworkConnection, NetworkStep, PlannedStep, StepAnswer } from './channel-type.ts'
import { NetworkError } from './network-error.ts'

/** A place of a post's text, in UTF-8 bytes, that names an account. */
export const Mention = z.object({ byteStart: z.number(), byteEnd: z.number(), handle: z.string() })
type Mention = z.infer<typeof Mention>
const Lookup = z.object({ handles: z.array(z.string()) })
const Found = z.object({ dids: z.record(z.string(), z.string()) })
const Resolved = z.object({ did: z.string() })

/** The mentions among the facets of a text. */
export const listMentions = (facets: readonly BlueskyFacet[]): Mention[] =>
  facets.flatMap(({ kind, value, ...place }) => (kind === 'mention' ? [{ ...place, handle: value }] : []))

/** The step that looks up the accounts a post mentions; none if it mentions nobody. What it finds stays in its answer. */
export function planLookup(facets: readonly BlueskyFacet[]): PlannedStep[] {
  const handles = [...new Set(listMentions(facets).map(({ handle }) => handle))]
  if (handles.length === 0) return []
  return [
    {
      kind: 'upload',
      label: handles.length === 1 ? 'Look up the mentioned account' : `Look up ${handles.length} mentioned accounts`,
      payload: { handles },
      afterLostAnswer: 'safe',
    },
  ]
}

/** The answer of the step that looks accounts up; undefined for any other step. An account that nobody knows stays text. */
export function lookUpMentions(step: NetworkStep, connection: NetworkConnection): Promise<StepAnswer> | undefined {
  const lookup = z.safeParse(Lookup, step.payload)
  return lookup.success ? lookUpHandles(lookup.data.handles, connection) : undefined
}

async function lookUpHandles(handles: readonly string[], connection: NetworkConnection): Promise<StepAnswer> {
  const dids: Record<string, string> = {}
  let last = { status: 200, request_id: null as string | null }
  for (const handle of handles) {
    try {
      const { value, response } = await runWithSession(connection, ({ token, pdsUrl }) =>
        askBluesky(connection, pdsUrl, 'com.atproto.identity.resolveHandle', { token, query: { handle } }, Resolved),
      )
      dids[handle] = value.did
      last = response
    } catch (error) {
      if (!(error instanceof NetworkError) || error.failure !== 'rejected') throw error
    }
  }
  return { external_id: null, url: null, http_status: last.status, request_id: last.request_id, data: { dids } }
}

/** The record with a facet (app.bsky.richtext.facet#mention) for each mentioned account that was found. */
export function linkMentions(
  record: Record<string, unknown>,
  mentions: readonly Mention[],
  earlier: readonly StepAnswer[],
): Record<string, unknown> {
  const dids = new Map(earlier.flatMap(({ data }) => Object.entries(z.safeParse(Found, data).data?.dids ?? {})))
  const added = mentions.flatMap(({ byteStart, byteEnd, handle }) => {
    const did = dids.get(handle)
    return did === undefined
      ? []
      : [{ index: { byteStart, byteEnd }, features: [{ $type: 'app.bsky.richtext.facet#mention', did }] }]
  })
  const others: unknown[] = Array.isArray(record['facets']) ? record['facets'] : []
  return added.length === 0 ? record : { ...record, facets: [...others, ...added] }
}
