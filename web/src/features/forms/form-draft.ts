import type { Form, FormChange } from '@draftwright/contract/forms'

const edited = [
  'name',
  'slug',
  'description',
  'thanks',
  'button_label',
  'redirect_url',
  'consent',
  'media_id',
  'media_name',
  'file_id',
  'file_name',
  'embed_sites',
  'notify_user_id',
  'campaign_id',
  'table_id',
  'is_active',
  'is_under_posts',
  'questions',
] as const
export type FormDraft = Pick<Form, (typeof edited)[number]>

/** What the editor changes. */
export function toFormDraft(form: Form): FormDraft {
  const fields = Object.fromEntries(edited.map((name) => [name, form[name]]))
  // Every edited field is one of the form.
  return fields as unknown as FormDraft
}

/** Only changed fields, so that two people's changes of different fields are both kept. */
export function diffFormDrafts(before: FormDraft, after: FormDraft): FormChange {
  const { media_name: _picture, file_name: _file, ...changed } = after
  const questions = changed.questions.map((question, at) => ({ ...question, num_order: at + 1 }))
  return Object.fromEntries(
    Object.entries({ ...changed, questions }).filter(
      // The fields are those of the draft.
      ([name, value]) => JSON.stringify(before[name as keyof FormDraft]) !== JSON.stringify(value),
    ),
  )
}
