import type { MeetingSourceSettings, NoteTaker } from '../../meeting-source-settings.ts'
import { createGuardedFetch } from '../guarded-fetch.ts'
import { maxSourceBytes, sourceTimeoutMs } from './call-source.ts'
import { fathomSource } from './fathom.ts'
import { firefliesSource } from './fireflies.ts'
import { granolaSource } from './granola.ts'
import type { MeetingSourceType, SourceCall } from './meeting-source.ts'

const types: Readonly<Record<NoteTaker, MeetingSourceType>> = {
  fireflies: firefliesSource,
  fathom: fathomSource,
  granola: granolaSource,
}

export const getSourceType = (kind: NoteTaker): MeetingSourceType => types[kind]

/** The way out to the note takers. */
export interface SourceAccess {
  /** A call with somebody's key. */
  open(kind: NoteTaker, key: string, signal: AbortSignal): SourceCall
}

/** The base addresses and `trustedUrls` are settings of the operator, so their hosts and ports are allowed as they are. */
export function createSourceAccess({
  meetingSources,
  trustedUrls,
}: {
  meetingSources: MeetingSourceSettings
  trustedUrls: readonly string[]
}): SourceAccess {
  const own = Object.values(meetingSources).flatMap((url) => url ?? [])
  const fetch = createGuardedFetch({
    trusted: [...trustedUrls, ...own],
    timeoutMs: sourceTimeoutMs,
    maxBytes: maxSourceBytes,
  })
  return {
    open: (kind, key, signal) => ({ fetch, baseUrl: meetingSources[kind] ?? types[kind].baseUrl, key, signal }),
  }
}
