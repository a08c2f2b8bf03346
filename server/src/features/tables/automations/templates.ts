import { invalidInputError } from '../../../http/errors.ts'
import { findFieldByName, type TableShape } from '../schema.ts'

const named = /\{([^{}]{1,255})\}/gu

/** Names of fields become ids, so that the text survives when one is renamed. Throws 400 for a name that the table does not have. */
export const toStoredTemplate = (table: TableShape, key: 'title' | 'body', text: string): string =>
  text.replaceAll(named, (_all, name: string) => {
    const field = findFieldByName(table, name.trim())
    if (field === undefined)
      throw invalidInputError([
        { field: key, message: `names ${JSON.stringify(name)}, which is no field of the table` },
      ])
    return `{${field.id}}`
  })

/** The text as people read it. */
export const toShownTemplate = (table: TableShape, text: string): string =>
  text.replaceAll(named, (all, id: string) => {
    const field = table.fields.find((one) => one.id === id)
    return field === undefined ? all : `{${field.name}}`
  })

/** The text about one record: fields that are gone or empty leave nothing. */
export const fillTemplate = (text: string, cells: Readonly<Record<string, unknown>>): string =>
  text.replaceAll(named, (all, id: string) => {
    const value = cells[id]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : id.startsWith('fld') ? '' : all
  })
