import type { TableField } from '@draftwright/contract/table-fields'
import { useState } from 'react'
import { readTable, useConvertFieldMutation, useCreateFieldMutation, useUpdateFieldMutation } from '../api.ts'
import { buildFieldChange, toSentOptions } from './merge-field.ts'

/** What another type would remove. */
export interface Loss {
  readonly n_lost: number
  readonly lost_examples: readonly string[]
}
type FieldWish = Pick<TableField, 'name' | 'type' | 'description' | 'options'>

/** Makes a field, or changes one that was `before` when the person began. */
export function useSaveField(tableId: string, before: TableField | null) {
  const [create] = useCreateFieldMutation()
  const [update] = useUpdateFieldMutation()
  const [convert] = useConvertFieldMutation()
  const [isSaving, setSaving] = useState(false)
  const change = async (field: TableField, wish: FieldWish, mayLose: boolean): Promise<Loss | null> => {
    const params = { table_id: tableId, field_id: field.id }
    const isOther = wish.type !== field.type
    // A field that becomes one of links has not been linked yet.
    const body = { type: wish.type, options: toSentOptions(wish.options, wish.type !== 'multipleRecordLinks') }
    if (isOther && !mayLose) {
      const { n_lost, lost_examples } = await convert({ params, body: { ...body, is_preview: true } }).unwrap()
      if (n_lost > 0) return { n_lost, lost_examples }
    }
    const { fields } = await readTable({ params: { table_id: tableId } })
    const now = fields.find(({ id }) => id === field.id) ?? field
    const changed = buildFieldChange(field, isOther ? { ...wish, options: field.options } : wish, now)
    if (Object.keys(changed).length > 0) await update({ params, body: changed }).unwrap()
    if (isOther) await convert({ params, body }).unwrap()
    return null
  }
  /** Resolves to what would be lost, in which case nothing is changed yet. */
  const save = async (wish: FieldWish, mayLose: boolean): Promise<Loss | null> => {
    setSaving(true)
    try {
      if (before !== null) return await change(before, wish, mayLose)
      await create({
        params: { table_id: tableId },
        body: { ...wish, options: toSentOptions(wish.options, false) },
      }).unwrap()
      return null
    } finally {
      setSaving(false)
    }
  }
  return { save, isSaving }
}
