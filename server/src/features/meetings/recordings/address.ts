import { recordings } from '@draftwright/contract/meetings/recordings'
import { hasRight } from '@draftwright/contract/rights'
import { getFullPath } from '@draftwright/contract/route'
import { jwtVerify, SignJWT } from 'jose'
import { createAccountDb } from '../../../db/account-db.ts'
import type { Caller } from '../../../http/caller.ts'
import { notFoundError } from '../../../http/errors.ts'
import type { HandlerContext, StoredFile } from '../../../http/handler.ts'
import type { Secrets } from '../../../integrations/secrets.ts'
import { findSessionCaller } from '../../auth/index.ts'
import { toFileParts, toRecordingFolder } from './recording-file.ts'
import { readRecordingRow } from './read-recording.ts'
import { findVisibleRecording, listParts } from './store.ts'

/** Seconds: a player asks for a new address when it gets nothing any more. */
const lifetime = 60 * 60
const kind = { issuer: 'draftwright', audience: 'draftwright-recording' }
const type = 'recording+jwt'

/** The address of a recording's sound for this caller's session. Throws 404. */
export async function createRecordingAddress(call: HandlerContext<(typeof recordings)['address']>) {
  const { context, params, caller } = call
  const recording = await readRecordingRow(call, params.id)
  const now = Math.floor(context.now().getTime() / 1000)
  const ticket = await new SignJWT({ sid: caller.sessionId, account: caller.accountId })
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .setSubject(caller.userId)
    .setJti(recording.id)
    .setIssuer(kind.issuer)
    .setAudience(kind.audience)
    .setExpirationTime(now + lifetime)
    .sign(context.secrets.deriveKey('recording-address'))
  return {
    url: `${getFullPath(recordings.sound).replace(':id', recording.id)}?ticket=${ticket}`,
    expires_at: new Date((now + lifetime) * 1000).toISOString(),
  }
}

/** The sound behind such an address, as far as its person may still hear it. Throws the same 404 for everything else. */
export async function readSound({
  context,
  params,
  query,
}: HandlerContext<(typeof recordings)['sound']>): Promise<StoredFile> {
  const claims = await readTicket(context.secrets, query.ticket, params.id, context.now())
  const caller = claims === null ? null : await findSessionCaller(context.engine, claims)
  if (caller === null || !hasRight(caller.role, 'meetings:read')) throw notFoundError('Recording')
  const db = createAccountDb(context.engine, caller.accountId)
  const recording = await findVisibleRecording(db, caller, params.id)
  if (recording?.state !== 'complete' || recording.media_type === null) throw notFoundError('Recording')
  const parts = await listParts(db, recording.id)
  return {
    key: toRecordingFolder(recording),
    mediaType: recording.media_type,
    filename: recording.filename || `recording.${recording.media_type.replace(/^.*\/(?:x-)?/u, '')}`,
    parts: toFileParts(recording, parts),
  }
}

type Claims = Pick<Caller, 'userId' | 'sessionId' | 'accountId'>

async function readTicket(secrets: Secrets, ticket: string, recordingId: string, now: Date): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(ticket, secrets.deriveKey('recording-address'), {
      algorithms: ['HS256'],
      typ: type,
      ...kind,
      currentDate: now,
      requiredClaims: ['jti', 'sub', 'exp'],
    })
    if (payload.jti !== recordingId) return null
    return {
      userId: String(payload.sub),
      sessionId: String(payload['sid']),
      accountId: String(payload['account']),
    }
  } catch {
    return null
  }
}
