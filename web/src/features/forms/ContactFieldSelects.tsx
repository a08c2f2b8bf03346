import { type ContactField, contactFields, type FormKind } from '@draftwright/contract/form-vocabulary'
import { NativeSelect, SimpleGrid, Text } from '@mantine/core'
import type { FormDraft } from './form-draft.ts'
import { contactFieldLabels } from './form-words.ts'

type Questions = FormDraft['questions']
interface ContactFieldSelectsProps {
  kind: FormKind
  questions: Questions
  onChange: (questions: Questions) => void
}

/** Which question fills in which field of the contact. */
export function ContactFieldSelects({ kind, questions, onChange }: ContactFieldSelectsProps) {
  const texts = questions.filter((question) => question.kind === 'short_text')
  const choose = (field: ContactField, id: string) =>
    onChange(
      questions.map((question) =>
        question.id === id
          ? { ...question, contact_field: field }
          : question.contact_field === field
            ? { ...question, contact_field: null }
            : question,
      ),
    )
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        Short answers can fill in the contact. Different answers are suggested as changes.
        {kind === 'survey' && ' Without an email address, answers are not linked to a contact.'}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {contactFields.map((field) => (
          <NativeSelect
            key={field}
            label={contactFieldLabels[field]}
            value={questions.find((question) => question.contact_field === field)?.id ?? ''}
            data={[
              { value: '', label: 'Not asked' },
              ...texts.map(({ id, text }) => ({ value: id, label: text === '' ? 'Untitled question' : text })),
            ]}
            onChange={(event) => choose(field, event.currentTarget.value)}
          />
        ))}
      </SimpleGrid>
    </>
  )
}
