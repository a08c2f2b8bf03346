import { crmFields, maxCustomFields, type CustomField } from '@draftwright/contract/crm/custom-fields'
import type { FieldKind } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import { implementRoutes } from '../../../http/handler.ts'
import { conflictError, invalidInputError, notFoundError } from '../../../http/errors.ts'
import { toSlug } from '../../../documents/slug.ts'
import { requireCrmCaller, requireCrmRight } from '../kernel/caller.ts'
import { insertField, listFieldKeys, listFields, lockFields, findField, updateField } from './store.ts'

const hasOptions = (kind: FieldKind) => kind === 'choice' || kind === 'multi_choice'

/** A generated key: the field's initial name in lower case, with a number if that is in use. */
function createFieldKey(name: string, taken: ReadonlySet<string>): string {
  const plain =
    toSlug(name, 'field')
      .replaceAll('-', '_')
      .replace(/^[^a-z]+/u, '')
      .slice(0, 36) || 'field'
  let key = plain
  for (let n = 2; taken.has(key); n++) key = `${plain}_${n}`
  return key
}

/** Choices are distinguished by their text. */
function assertOptions(kind: FieldKind, options: readonly string[] | undefined): void {
  if (options === undefined) return
  if (!hasOptions(kind) && options.length > 0)
    throw invalidInputError([{ field: 'options', message: 'are only for a choice' }])
  if (new Set(options).size < options.length)
    throw invalidInputError([{ field: 'options', message: 'must differ from each other' }])
}

/** Throws 409. */
function assertRoomForField(others: readonly { deleted_at: string | null }[]): void {
  if (others.filter(({ deleted_at }) => deleted_at === null).length >= maxCustomFields)
    throw conflictError('too_many_fields', `There can be ${maxCustomFields} custom fields at most`)
}

async function readOwnField(db: AccountDb, id: string, inTrash = false): Promise<CustomField> {
  const field = await findField(db, id)
  if (field === undefined || (field.deleted_at !== null) !== inTrash) throw notFoundError('Field')
  return field
}

export const fieldRoutes = implementRoutes(crmFields, {
  async list(call) {
    await requireCrmCaller(call)
    return listFields(call.db, call.query.resource)
  },
  async create(call) {
    await requireCrmRight(call, 'setup:manage')
    const { resource, name, kind, options } = call.body
    assertOptions(kind, options)
    if (hasOptions(kind) && (options ?? []).length === 0)
      throw invalidInputError([{ field: 'options', message: 'must list at least one choice' }])
    return call.db.transaction(async (db) => {
      await lockFields(db)
      const others = await listFieldKeys(db, resource)
      assertRoomForField(others)
      const order = Math.max(0, ...others.map((other) => other.order + 1))
      const key = createFieldKey(name, new Set(others.map((other) => other.key)))
      return readOwnField(db, await insertField(db, { ...call.body, key, order }))
    })
  },
  async update(call) {
    await requireCrmRight(call, 'setup:manage')
    const { kind } = await readOwnField(call.db, call.params.id)
    assertOptions(kind, call.body.options)
    await updateField(call.db, call.params.id, call.body)
    return readOwnField(call.db, call.params.id)
  },
  async remove(call) {
    await requireCrmRight(call, 'setup:manage')
    await readOwnField(call.db, call.params.id)
    await updateField(call.db, call.params.id, { deleted_at: new Date().toISOString() })
    return null
  },
  async restore(call) {
    await requireCrmRight(call, 'setup:manage')
    const { resource } = await readOwnField(call.db, call.params.id, true)
    await call.db.transaction(async (db) => {
      await lockFields(db)
      assertRoomForField(await listFieldKeys(db, resource))
      await updateField(db, call.params.id, { deleted_at: null })
    })
    return readOwnField(call.db, call.params.id)
  },
})
