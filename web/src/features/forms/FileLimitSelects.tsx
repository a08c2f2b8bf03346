import { formFileLimits } from '@draftwright/contract/form-vocabulary'
import { NativeSelect, SimpleGrid, Text } from '@mantine/core'
import type { FormDraft } from './form-draft.ts'

type Questions = FormDraft['questions']
const choices = Array.from({ length: formFileLimits.files }, (_none, at) => String(at + 1))

/** How many files each question takes. */
export function FileLimitSelects({
  questions,
  onChange,
}: {
  questions: Questions
  onChange: (questions: Questions) => void
}) {
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        Pictures, PDF, office documents and plain text, at most {formFileLimits.bytes / 1024 / 1024} MB each. Anyone can
        send files, so open only what you expect.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {questions
          .filter(({ kind }) => kind === 'file')
          .map(({ id, text, max_files }) => (
            <NativeSelect
              key={id}
              label={`Most files: ${text === '' ? 'Untitled question' : text}`}
              value={String(max_files ?? formFileLimits.files)}
              data={choices}
              onChange={({ currentTarget: { value } }) =>
                onChange(questions.map((one) => (one.id === id ? { ...one, max_files: Number(value) } : one)))
              }
            />
          ))}
      </SimpleGrid>
    </>
  )
}
