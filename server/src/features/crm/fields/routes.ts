import { crmFields, mostOwnFields, type OwnField } from '@draftwright/contract/crm/own-fields'
import type { FieldKind } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import { implement } from '../../../http/call.ts'
import { conflict, invalid, notFound } from '../../../http/errors.ts'
import { toSlug } from '../../../documents/slug.ts'
import { crmCaller, crmCallerWith } from '../kernel/caller.ts'
import { insertField, keysOf, listFields, lockFields, readField, updateField } from './store.ts'

const hasOptions = (kind: FieldKind) => kind === 'choice' || kind === 'multi_choice'

/** A name that nobody types: what the field is called when it is made, in small letters, with a number where that is taken. */
function keyFor(name: string, taken: ReadonlySet<string>): string {
  const plain =
    toSlug(name, 'field')
      .replaceAll('-', '_')
      .replace(/^[^a-z]+/u, '')
      .slice(0, 36) || 'field'
  let key = plain
  for (let n = 2; taken.has(key); n++) key = `${plain}_${n}`
  return key
}

/** Choices are told apart by their text. */
function checkOptions(kind: FieldKind, options: readonly string[] | undefined): void {
  if (options === undefined) return
  if (!hasOptions(kind) && options.length > 0) throw invalid([{ field: 'options', message: 'are only for a choice' }])
  if (new Set(options).size < options.length)
    throw invalid([{ field: 'options', message: 'must differ from each other' }])
}

async function find(db: AccountDb, id: string, inTrash = false): Promise<OwnField> {
  const field = await readField(db, id)
  if (field === undefined || (field.deleted_at !== null) !== inTrash) throw notFound('Field')
  return field
}

export const fieldRoutes = implement(crmFields, {
  async list(call) {
    await crmCaller(call)
    return listFields(call.db, call.query.resource)
  },
  async create(call) {
    await crmCallerWith(call, 'setup:manage')
    const { resource, name, kind, options } = call.body
    checkOptions(kind, options)
    if (hasOptions(kind) && (options ?? []).length === 0)
      throw invalid([{ field: 'options', message: 'must name at least one choice' }])
    return call.db.transaction(async (db) => {
      await lockFields(db)
      const others = await keysOf(db, resource)
      if (others.filter(({ deleted_at }) => deleted_at === null).length >= mostOwnFields)
        throw conflict('too_many_fields', `There can be ${mostOwnFields} fields of your own at most`)
      const order = Math.max(0, ...others.map((other) => other.order + 1))
      const key = keyFor(name, new Set(others.map((other) => other.key)))
      return find(db, await insertField(db, { ...call.body, key, order }))
    })
  },
  async update(call) {
    await crmCallerWith(call, 'setup:manage')
    const { kind } = await find(call.db, call.params.id)
    checkOptions(kind, call.body.options)
    await updateField(call.db, call.params.id, call.body)
    return find(call.db, call.params.id)
  },
  async remove(call) {
    await crmCallerWith(call, 'setup:manage')
    await find(call.db, call.params.id)
    await updateField(call.db, call.params.id, { deleted_at: new Date().toISOString() })
    return null
  },
  async restore(call) {
    await crmCallerWith(call, 'setup:manage')
    await find(call.db, call.params.id, true)
    await updateField(call.db, call.params.id, { deleted_at: null })
    return find(call.db, call.params.id)
  },
})
