import type { FieldSuggestion } from '@draftwright/contract/form-answers'
import type { ContactField, ContactSuggestion } from '@draftwright/contract/form-vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import { readCrmRecord } from '../crm/index.ts'
import { lockAnswer, updateAnswer } from './answers-store.ts'
import { listAnswersWithSuggestions } from './contact-answers-store.ts'

type ContactCall = Parameters<typeof readCrmRecord>[0] & { readonly params: { readonly id: string } }

/** What a contact sent that differs from the record. Throws 404 for one that the caller does not see. */
export async function listSuggestions(call: ContactCall): Promise<FieldSuggestion[]> {
  const { id } = await readCrmRecord(call, 'contacts', call.params.id)
  const rows = await listAnswersWithSuggestions(call.db, id)
  return rows.flatMap(({ id: answer_id, form_id, form_name, suggestions, created_at }) =>
    suggestions.map(({ field, value, was }) => ({
      answer_id,
      form_id,
      form_name,
      field,
      value,
      was,
      sent_at: created_at,
    })),
  )
}

/** Decides one suggestion, once: what was decided is gone from its answer. Throws 404 and 409. */
export async function decideSuggestion(
  call: ContactCall & { readonly body: { readonly answer_id: string; readonly field: ContactField } },
  apply: (db: AccountDb, suggestion: ContactSuggestion) => Promise<boolean>,
): Promise<void> {
  const { db, params, body } = call
  const { id } = await readCrmRecord(call, 'contacts', params.id)
  db.addAuditNote({ target_kind: 'contact', target_id: id, details: { field: body.field } })
  await db.transaction(async (tx) => {
    await lockAnswer(tx, body.answer_id)
    const answer = (await listAnswersWithSuggestions(tx, id)).find((one) => one.id === body.answer_id)
    if (answer === undefined) throw notFoundError('Suggestion')
    const suggestion = answer.suggestions.find(({ field }) => field === body.field)
    if (suggestion === undefined) throw conflictError('no_suggestion', 'This was decided already')
    if (!(await apply(tx, suggestion))) throw conflictError('no_contact', 'The contact was deleted')
    await updateAnswer(tx, answer.id, { suggestions: answer.suggestions.filter((one) => one !== suggestion) })
  })
}
