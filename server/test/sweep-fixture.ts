import { roles, type Role } from '@draftwright/contract/rights'
import type { FastifyInstance } from 'fastify'
import { createId } from '../src/db/create-id.ts'
import { createSystemDb } from '../src/db/system-db.ts'
import { signAccessToken } from '../src/features/auth/tokens.ts'
import type { AppContext } from '../src/http/app-context.ts'
import { type Fixture, createFixture, refreshRows } from './fixture.ts'
import { agreeToShare } from './agree-to-share.ts'
import { addMember, Person, signUp } from './harness.ts'
import { sweepAccountName } from './samples.ts'

/** Two workspaces and everyone who may try to access the first. */
export interface SweepFixture {
  readonly owner: Person
  /** Owns the second workspace and is in no other. */
  readonly stranger: Person
  readonly actors: Readonly<Record<Actor, Person>>
  readonly rows: Fixture
}

export const actorNames = ['no token', 'expired token', 'stranger', ...roles, 'member of both, wrong header'] as const
export type Actor = (typeof actorNames)[number]

/** The role that the member of both workspaces has in each. */
export const roleOfBoth: Role = 'admin'

/** With `keys`, only those rows are created. */
export async function createSweepFixture(
  app: FastifyInstance,
  context: AppContext,
  keys?: Iterable<keyof Fixture>,
): Promise<SweepFixture> {
  const owner = await extendToken(context, await signUp(app, { accountName: sweepAccountName }))
  const stranger = await extendToken(context, await signUp(app, { accountName: 'Someone else' }))
  const addLasting = async (role: Role) => extendToken(context, await addMember(context, owner, role))
  const [admin, social_media, general_member, amplifier, both] = await Promise.all([
    addLasting('admin'),
    addLasting('social_media'),
    addLasting('general_member'),
    addLasting('amplifier'),
    addLasting(roleOfBoth),
  ])
  await createSystemDb(context.engine)
    .insertInto('account_access')
    .values({ id: createId(), account_id: getAccountId(stranger), user_id: getUserId(both), role_id: roleOfBoth })
    .execute()
  const bothThere = new Person(app, both.session, stranger.accountId)
  await agreeToShare(owner, stranger, admin, social_media, general_member, amplifier, both, bothThere)
  return {
    owner,
    stranger,
    rows: await (keys === undefined ? createFixture(context, owner) : refreshRows(context, owner, keys, {})),
    actors: {
      'no token': new Person(app, null, owner.accountId),
      'expired token': await expireToken(context, owner),
      stranger: new Person(app, stranger.session, owner.accountId),
      owner,
      admin,
      social_media,
      general_member,
      amplifier,
      'member of both, wrong header': bothThere,
    },
  }
}

/** The same person with a token issued this many hours from now. */
async function shiftToken(context: AppContext, { app, session, accountId }: Person, hours: number): Promise<Person> {
  if (session === null) throw new Error('Nobody is signed in')
  const claims: unknown = JSON.parse(Buffer.from(session.accessToken.split('.')[1] ?? '', 'base64url').toString())
  const { sid } = claims as { sid: string }
  const at = new Date(context.now().getTime() + hours * 3_600_000)
  const accessToken = await signAccessToken(context.secrets, { userId: session.user.id, sessionId: sid }, at)
  return new Person(app, { ...session, accessToken }, accountId)
}
/** A token that is only invalid because it has expired. */
const expireToken = (context: AppContext, person: Person) => shiftToken(context, person, -1)
/** A token is valid for a quarter of an hour, which the sweep may exceed on a slow machine. */
const extendToken = (context: AppContext, person: Person) => shiftToken(context, person, 24)

export const getUserId = (person: Person): string => person.session?.user.id ?? ''
export const getAccountId = (person: Person): string => person.accountId ?? ''
