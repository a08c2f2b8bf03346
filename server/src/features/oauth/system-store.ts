import type { ApiKeyScope } from '@draftwright/contract/api-key-scopes'
import type { ConnectStep } from '@draftwright/contract/connected-apps'
import type { Role } from '@draftwright/contract/rights'
import { createHash } from 'node:crypto'
import { createId } from '../../db/create-id.ts'
import { type Engine, SYSTEM } from '../../db/engine.ts'

const hashId = (id: string): string => createHash('sha256').update(id).digest('hex')

export type OAuthPayload = Record<string, unknown>

interface RecordRow {
  readonly payload: OAuthPayload
  readonly consumed_at: string | null
}

/** The id is the token itself: it is stored as a hash, and told back to who knows it. */
export async function saveOAuthRecord(
  engine: Engine,
  [model, id]: readonly [string, string],
  { jti: _secret, ...payload }: OAuthPayload,
  expiresAt: Date | null,
): Promise<void> {
  await engine.query(
    SYSTEM,
    `insert into oauth_records (model, id_hash, payload, grant_id, uid, expires_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (model, id_hash) do update set payload = excluded.payload, grant_id = excluded.grant_id,
       uid = excluded.uid, expires_at = excluded.expires_at`,
    [
      model,
      hashId(id),
      JSON.stringify(payload),
      payload['grantId'] ?? (model === 'Grant' ? id : null),
      payload['uid'] ?? null,
      expiresAt?.toISOString() ?? null,
    ],
  )
}

const toPayload = (row: RecordRow | undefined, id: string): OAuthPayload | undefined =>
  row === undefined
    ? undefined
    : {
        ...row.payload,
        jti: id,
        ...(row.consumed_at === null ? {} : { consumed: Math.floor(Date.parse(row.consumed_at) / 1000) }),
      }

export async function findOAuthRecord(engine: Engine, model: string, id: string, now: Date) {
  const { rows } = await engine.query<RecordRow>(
    SYSTEM,
    'select payload, consumed_at from oauth_records where model = $1 and id_hash = $2 and (expires_at is null or expires_at > $3)',
    [model, hashId(id), now.toISOString()],
  )
  return toPayload(rows[0], id)
}

/** Sessions are found by it, whose own id is only in the browser's cookie. */
export async function findOAuthRecordByUid(engine: Engine, model: string, uid: string, now: Date) {
  const { rows } = await engine.query<RecordRow>(
    SYSTEM,
    'select payload, consumed_at from oauth_records where model = $1 and uid = $2 and (expires_at is null or expires_at > $3)',
    [model, uid, now.toISOString()],
  )
  return toPayload(rows[0], uid)
}

/** False if it was used before: of two at the same time one succeeds. */
export async function consumeOAuthRecord(engine: Engine, model: string, id: string, now: Date): Promise<boolean> {
  const { affected } = await engine.query(
    SYSTEM,
    'update oauth_records set consumed_at = $3 where model = $1 and id_hash = $2 and consumed_at is null',
    [model, hashId(id), now.toISOString()],
  )
  return affected > 0
}

export const deleteOAuthRecord = (engine: Engine, model: string, id: string) =>
  engine.query(SYSTEM, 'delete from oauth_records where model = $1 and id_hash = $2', [model, hashId(id)])

/** Until then the grant of a token lasts as well. */
export const extendOAuthGrant = (engine: Engine, grantId: string, expiresAt: Date) =>
  engine.query(
    SYSTEM,
    `update oauth_records set expires_at = $2, payload = payload || jsonb_build_object('exp', $3::bigint)
      where model = 'Grant' and grant_id = $1 and expires_at < $2`,
    [grantId, expiresAt.toISOString(), Math.floor(expiresAt.getTime() / 1000)],
  )

/** Everything of a grant: its tokens, codes and connection. */
export const deleteOAuthGrant = (engine: Engine, grantId: string) =>
  engine.query(
    SYSTEM,
    `with tokens as (delete from oauth_records where grant_id = $1) delete from connected_apps where grant_id = $1`,
    [grantId],
  )

export interface ConnectionMembership {
  readonly id: string
  readonly account_id: string
  readonly user_id: string
  readonly role_id: Role
  readonly client_id: string
  readonly client_name: string
  readonly scopes: readonly ApiKeyScope[]
  readonly is_first_call: boolean
}

/**
 * The connection of a grant with its person's current role; null if it was revoked, or if they have left the workspace since. Records its
 * use, at most once a minute.
 */
export async function findConnectionMembership(
  engine: Engine,
  grantId: string,
  now: Date,
): Promise<ConnectionMembership | null> {
  const { rows } = await engine.query<ConnectionMembership>(
    SYSTEM,
    `with found as (
       select c.id, c.account_id, c.user_id, aa.role_id, c.client_id, c.client_name, c.scopes, c.last_used_at
         from connected_apps c
         join accounts a on a.id = c.account_id and a.deleted_at is null
         join users u on u.id = c.user_id and u.deleted_at is null
         join account_access aa on aa.account_id = c.account_id and aa.user_id = c.user_id and aa.created_at <= c.created_at
        where c.grant_id = $1
     ), noted as (
       update connected_apps set last_used_at = $2
         from found
        where connected_apps.account_id = found.account_id and connected_apps.id = found.id
          and coalesce(found.last_used_at < $2::timestamptz - interval '1 minute', true)
     )
     select id, account_id, user_id, role_id, client_id, client_name, scopes, last_used_at is null as is_first_call from found`,
    [grantId, now.toISOString()],
  )
  return rows[0] ?? null
}

interface NewStep {
  readonly client_id: string
  readonly client_name: string
  readonly account_id?: string | null
  readonly user_id?: string | null
  /** Instead of both: the connection that it belongs to. */
  readonly grant_id?: string | null
  readonly step: ConnectStep
  readonly detail?: string | null
}

export const insertStep = (engine: Engine, { account_id = null, user_id = null, ...given }: NewStep) => {
  const { client_id, client_name, grant_id = null, step, detail = null } = given
  return engine.query(
    SYSTEM,
    `insert into oauth_steps (id, client_id, client_name, account_id, user_id, step, detail)
     select $1::uuid, $2::text, $3::text, coalesce($4::uuid, c.account_id), coalesce($5::uuid, c.user_id), $6::text, $7::text
       from (select 1) one left join connected_apps c on c.grant_id = $8`,
    [createId(), client_id, client_name.slice(0, 200), account_id, user_id, step, detail, grant_id],
  )
}

interface StepRow extends Pick<NewStep, 'client_id' | 'client_name' | 'step'> {
  readonly id: string
  readonly detail: string | null
  readonly created_at: string
}

/**
 * The steps of all clients that somebody of the workspace was asked about. A program that is known by an address is the same one for all
 * workspaces: of its steps only those are listed that are known to be this workspace's.
 */
export async function listSteps(engine: Engine, accountId: string): Promise<StepRow[]> {
  const { rows } = await engine.query<StepRow>(
    SYSTEM,
    `select id, client_id, client_name, step, detail, created_at from oauth_steps
      where client_id in (select client_id from oauth_steps where account_id = $1) and (account_id = $1 or account_id is null and client_id not like 'https:%')
      order by created_at desc, id desc limit 200`,
    [accountId],
  )
  return rows
}

/** Deletes what is over: connections that nobody has used, tokens, programs that nobody has connected within a day, and steps after 30 days. */
export async function deleteExpiredConnects(engine: Engine, now: Date): Promise<void> {
  const at = [now.toISOString()]
  await engine.query(
    SYSTEM,
    `delete from connected_apps c where created_at < $1::timestamptz - interval '1 hour'
       and not exists (select from oauth_records r where r.grant_id = c.grant_id and r.model = 'Grant' and r.expires_at > $1)`,
    at,
  )
  await engine.query(SYSTEM, 'delete from oauth_records where expires_at < $1', at)
  // Those of a person or a workspace that was deleted.
  await engine.query(
    SYSTEM,
    `delete from oauth_records r where grant_id is not null and created_at < $1::timestamptz - interval '1 hour'
       and not exists (select from connected_apps a where a.grant_id = r.grant_id)`,
    at,
  )
  // Programs register anew for each attempt to connect.
  await engine.query(
    SYSTEM,
    `delete from oauth_records r where model = 'Client' and created_at < $1::timestamptz - interval '1 day'
       and not exists (select from connected_apps a where a.client_id = r.payload->>'client_id')`,
    at,
  )
  await engine.query(SYSTEM, `delete from oauth_steps where created_at < $1::timestamptz - interval '30 days'`, at)
}
