import { getQuestionKind } from '@draftwright/contract/form-tables'
import { formFileLimits } from '@draftwright/contract/form-vocabulary'
import type { TableField } from '@draftwright/contract/table-fields'
import type { FormDraft } from '../form-draft.ts'

const mostChoices = 100

/** Whether a field gives a question by itself: computed ones, people and links do not, since links need names to choose from. */
export const isAskable = ({ type, options }: TableField): boolean => {
  const kind = getQuestionKind(type)
  const needsChoices = kind === 'single_choice' || kind === 'multi_choice'
  return kind !== null && (!needsChoices || (options.choices ?? []).length > 1)
}

/** The question that asks for a field. */
export function buildQuestion(field: TableField): FormDraft['questions'][number] {
  const kind = getQuestionKind(field.type) ?? 'short_text'
  const isChoice = kind === 'single_choice' || kind === 'multi_choice'
  const names = [...new Set((field.options.choices ?? []).map(({ name }) => name))].slice(0, mostChoices)
  return {
    id: crypto.randomUUID(),
    num_order: 0,
    text: field.name,
    help: field.description,
    kind,
    options: isChoice ? names.map((label) => ({ label, points: null })) : [],
    is_required: false,
    show_if: null,
    contact_field: null,
    table_field_id: field.id,
    max_files: kind === 'file' ? formFileLimits.files : null,
  }
}
