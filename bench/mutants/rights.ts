import type { Mutant } from './mutant.ts'

const sweep = 'server/test/sweep.test.ts'
const run = 'sweep'

/** Rights, tenancy, and answers of routes. All in one run: their failures name the route. */
export const rightMutants: readonly Mutant[] = [
  {
    id: 'idea-of-another',
    area: 'rights',
    shows: 'A general member changes and deletes the ideas of others.',
    edits: [
      {
        file: 'server/src/features/ideas/rules.ts',
        find: `!hasRight(caller.role, 'ideas:manage')`,
        replace: `!hasRight(caller.role, 'ideas:write')`,
      },
    ],
    files: ['server/src/features/ideas/inbox.test.ts'],
    run,
    sign: /features\/ideas/u,
  },
  {
    id: 'audit-for-publishers',
    area: 'rights',
    shows: 'Publishers read the audit log, which is for owners and admins.',
    edits: [
      {
        file: 'contract/src/rights.ts',
        find: `'audit:read': managers,`,
        replace: `'audit:read': publishers,`,
      },
    ],
    files: ['server/src/features/audit/audit.test.ts'],
    run,
    sign: /features\/audit\//u,
  },
  {
    id: 'downloads-for-all',
    area: 'rights',
    shows: 'An amplifier downloads exports and files that their role does not show, by the address.',
    edits: [
      {
        file: 'server/src/http/register-routes.ts',
        find: 'if (!hasRight(caller.role, route.right)) throw forbiddenError()',
        replace: 'if (!hasRight(caller.role, route.right) && route.produces === undefined) throw forbiddenError()',
      },
    ],
    files: [sweep],
    run,
    sign: /audit\.export/u,
  },
  {
    id: 'sessions-of-strangers',
    area: 'rights',
    shows: 'An admin signs people of other workspaces out by their id.',
    edits: [
      {
        file: 'server/src/features/members/rules.ts',
        find: `  if (caller === undefined || !hasRight(caller.role_id, 'members:manage')) throw forbiddenError()
  if (target === undefined) throw notFoundError('Member')
  if (target.role_id === 'owner' && caller.role_id !== 'owner') throw ownersOnlyError()
  return target`,
        replace: `  if (caller === undefined || !hasRight(caller.role_id, 'members:manage')) throw forbiddenError()
  if (target?.role_id === 'owner' && caller.role_id !== 'owner') throw ownersOnlyError()
  return target ?? caller`,
      },
    ],
    files: [sweep, 'server/src/features/members/members.test.ts'],
    run,
    sign: /members\.endSessions|features\/members/u,
  },
  {
    id: 'presence-elsewhere',
    area: 'rights',
    shows: 'Who has a text open is answered for texts of other workspaces, instead of 404.',
    edits: [
      {
        file: 'server/src/features/presence/routes.ts',
        find: `  async list({ db, context, params }) {
    const updated_at = await readVersion(db, params.id)`,
        replace: `  async list({ db, context, params }) {
    const updated_at = (await findVersion(db, params.id))?.updated_at ?? context.now().toISOString()`,
      },
    ],
    files: [sweep, 'server/src/features/presence/presence.test.ts'],
    run,
    sign: /presence\.list|features\/presence/u,
  },
  {
    id: 'forbidden-tells',
    area: 'rights',
    shows: 'A campaign that is missing or of another workspace answers 403 instead of 404.',
    edits: [
      {
        file: 'server/src/features/campaigns/routes.ts',
        find: `if (campaign === undefined) throw notFoundError('Campaign')`,
        replace: `if (campaign === undefined) throw forbiddenError('You cannot see this campaign')`,
      },
      {
        file: 'server/src/features/campaigns/routes.ts',
        find: 'import { invalidInputError, notFoundError }',
        replace: 'import { forbiddenError, invalidInputError, notFoundError }',
      },
    ],
    files: [sweep, 'server/src/features/campaigns/campaigns.test.ts'],
    run,
    sign: /campaigns\.|features\/campaigns/u,
  },
  {
    id: 'slots-unaudited',
    area: 'rights',
    shows: 'The audit log does not say who changed the times of a channel.',
    edits: [
      {
        file: 'server/src/features/slots/routes.ts',
        find: 'await replaceSlots(db, params.id, body.slots)',
        replace: 'await replaceSlots(createAccountDb(context.engine, db.accountId), params.id, body.slots)',
      },
      {
        file: 'server/src/features/slots/routes.ts',
        find: `import type { AccountDb } from '../../db/account-db.ts'`,
        replace: `import { type AccountDb, createAccountDb } from '../../db/account-db.ts'`,
      },
    ],
    files: [sweep, 'server/src/features/slots/slots.test.ts'],
    run,
    sign: /slots\.update|features\/slots/u,
  },
  {
    id: 'hash-in-list',
    area: 'rights',
    shows: 'The list of API keys brings their hashes along.',
    edits: [
      {
        file: 'server/src/features/api-keys/store.ts',
        find: `      'prefix',
      'created_by',
      'api_keys.created_at',`,
        replace: `      'prefix',
      'secret_hash',
      'created_by',
      'api_keys.created_at',`,
      },
      {
        file: 'contract/src/api-keys.ts',
        find: `  prefix: z.string(),
`,
        replace: `  prefix: z.string(),
  secret_hash: z.string(),
`,
      },
    ],
    files: [sweep, 'server/src/features/api-keys/api-keys.test.ts'],
    run,
    sign: /reveals no secret|features\/api-keys/u,
  },
  {
    id: 'unknown-fields-taken',
    area: 'rights',
    shows: 'A misspelt field of a note on a day is dropped without a word.',
    edits: [
      {
        file: 'contract/src/annotations.ts',
        find: 'const NoteInput = z.strictObject({',
        replace: 'const NoteInput = z.object({',
      },
    ],
    files: [sweep, 'server/src/features/annotations/annotations.test.ts'],
    run,
    sign: /annotations\.(?:create|update)|features\/annotations/u,
  },
  {
    id: 'draft-for-amplifiers',
    area: 'rights',
    shows: 'An amplifier reads a draft by its address.',
    edits: [
      {
        file: 'server/src/features/content/routes.ts',
        find: `const [live] = found.status === 'published' ? await loadReaderView(db, [found]) : []`,
        replace: 'const [live] = await loadReaderView(db, [found])',
      },
    ],
    files: ['server/src/features/content/content.test.ts', 'server/src/features/content/put-back.test.ts'],
    run,
    sign: /features\/content/u,
  },
]
