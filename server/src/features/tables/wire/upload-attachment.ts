import { isEnteredType } from '@draftwright/contract/table-fields'
import { findTableOfRecord } from '../attachments/attachments-store.ts'
import type { CellFile } from '../attachments/file-address.ts'
import { createFileError, saveAttachment } from '../attachments/save-attachment.ts'
import { changeBase } from '../open-base.ts'
import { readRecordInputs } from '../record-input.ts'
import { loadRows } from '../records-store.ts'
import { findFieldByName } from '../schema.ts'
import { createUnknownFieldError, createWrongValueError } from '../table-error.ts'
import { changeRecords } from '../write-records.ts'
import { showWireRecord } from './show-record.ts'
import { openWireBase, readRecordId, readWireBody, type WireCall } from './wire-call.ts'
import { createParameterError, createRecordNotFoundError } from './wire-error.ts'

const maxBytes = 5 * 1024 * 1024
/** Of such a request: Base64 takes four bytes for three, and the end of a line for each 57; as JSON that is two. */
export const uploadBodyLimit = Math.ceil((maxBytes * 4) / 3) + Math.ceil(maxBytes / 57) * 2 + 10_000
/**
 * Looked for instead of matching all of it: a match of millions of characters can exceed the stack. Lines are ended as in mails: the Python
 * client does so.
 */
const notBase64 = /[^A-Za-z0-9+/=\r\n]/u

function readFile(body: unknown): { filename: string; bytes: Buffer; saidType: string } {
  const { contentType, file, filename } = readWireBody(body, ['contentType', 'file', 'filename'])
  if (typeof contentType !== 'string' || typeof file !== 'string' || typeof filename !== 'string')
    throw createParameterError()
  if (
    contentType.length > 200 ||
    filename === '' ||
    filename.length > 1000 ||
    file.trim() === '' ||
    notBase64.test(file)
  )
    throw createParameterError()
  const bytes = Buffer.from(file, 'base64')
  if (bytes.length > maxBytes) throw createFileError(`The file must have at most ${maxBytes / 1024 / 1024} MB`)
  return { filename, bytes, saidType: contentType }
}

/** Adds a file to a cell. What its bytes show counts before what the program says. */
export async function uploadWireAttachment(call: WireCall) {
  const { db, context, caller, params } = call
  const recordId = readRecordId(call)
  const file = readFile(call.body)
  const schema = await openWireBase(call)
  const tableId = await findTableOfRecord(
    db,
    schema.tables.map(({ id }) => id),
    recordId,
  )
  const table = schema.findTable(tableId)
  if (table === undefined) throw createRecordNotFoundError()
  const field = findFieldByName(table, params['field'] ?? '')
  if (field === undefined) throw createUnknownFieldError(params['field'] ?? '')
  if (!isEnteredType(field.type) || field.type !== 'multipleAttachments') throw createWrongValueError(field.name)
  const by = { userId: caller.userId, source: 'publicApi' } as const
  db.addAuditNote({ target_kind: 'base_table', details: { table: table.name } })
  const id = await saveAttachment(db, context, { baseId: schema.id, userId: caller.userId, ...file })
  return changeBase(
    db,
    context,
    schema.id,
    async (opened) => {
      const scope = { ...opened, ...by, table: opened.schema.findTable(table.id) ?? table }
      const rows = await loadRows(scope.tx, table.id, [recordId], [])
      const [row] = rows
      if (row === undefined) throw createRecordNotFoundError()
      // Files of a cell are stored in this form alone.
      const old = (row.cells[field.id] ?? []) as readonly CellFile[]
      const files = [...old.map((file) => ({ id: file.id, filename: file.filename })), { id }]
      const { patches } = await readRecordInputs(scope, [{ fields: { [field.id]: files } }], { isTypecast: false })
      const [patch] = patches
      if (patch !== undefined) await changeRecords(scope, rows, new Map([[recordId, patch]]))
      const [written = row] = await loadRows(scope.tx, table.id, [recordId], [])
      const pick = (one: { readonly id: string }) => (one.id === field.id ? one.id : null)
      return showWireRecord(scope, written, context, { look: null, byId: true }, pick)
    },
    by,
  )
}
