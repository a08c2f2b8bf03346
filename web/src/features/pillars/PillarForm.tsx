import { Autocomplete, NativeSelect, SimpleGrid, Stack, TagsInput, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { toFieldErrors, toFailure } from '../../api/api.ts'
import { FormError } from '../../ui/FormError.tsx'
import { validatePillarFields, toFormErrors, type PillarFields } from './pillar-fields.ts'
import { intentions } from '@draftwright/contract/vocabulary'

interface PillarFormProps {
  fields: PillarFields
  isReadOnly?: boolean
  onChange: (fields: PillarFields) => void
  /** Rejects with the request's failure, which is then shown on its fields. */
  onSubmit: () => Promise<unknown>
  /** The buttons at the end of the form. */
  children?: ReactNode
}

export function PillarForm({ fields, isReadOnly = false, onChange, onSubmit, children }: PillarFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [touched, setTouched] = useState<string[]>([])
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const complaints = validatePillarFields(fields)

  function set<Name extends keyof PillarFields>(name: Name, value: PillarFields[Name]) {
    setRefused(({ [name]: _removed, ...others }) => others)
    onChange({ ...fields, [name]: value })
  }
  const of = (name: keyof PillarFields) => ({
    'data-field': name,
    readOnly: isReadOnly,
    error: refused[name] ?? (touched.includes(name) ? complaints[name] : undefined),
    onBlur: () => setTouched((before) => [...before, name]),
  })
  async function submit(event?: FormEvent) {
    event?.preventDefault()
    setTouched(Object.keys(fields))
    setFailure(null)
    const first = Object.keys(complaints)[0]
    if (first !== undefined) return focusOn(first)
    try {
      await onSubmit()
    } catch (error) {
      const found = toFormErrors(toFieldErrors(error))
      setRefused(found)
      const name = Object.keys(found)[0]
      if (name === undefined) setFailure(toFailure(error).message)
      else focusOn(name)
    }
  }
  const focusOn = (name: string) => form.current?.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus()
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit()
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Pillar">
      <Stack gap="md">
        <TextInput
          label="Name"
          required
          data-autofocus
          value={fields.name}
          onChange={(event) => set('name', event.currentTarget.value)}
          {...of('name')}
        />
        <Textarea
          label="Description"
          description="What this theme is about and who it is for. Drafts follow this description."
          autosize
          minRows={3}
          maxRows={10}
          value={fields.description}
          onKeyDown={submitByKey}
          onChange={(event) => set('description', event.currentTarget.value)}
          {...of('description')}
        />
        <TagsInput
          label="Keywords"
          description="Press Enter or a comma after each"
          splitChars={[',', ';', '\n']}
          clearable
          value={fields.keywords}
          onChange={(keywords) => set('keywords', keywords)}
          {...of('keywords')}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <Autocomplete
            label="Primary keyword"
            description="One of the keywords, or a new one"
            data={fields.keywords}
            value={fields.primaryKeyword}
            onChange={(keyword) => set('primaryKeyword', keyword)}
            {...of('primaryKeyword')}
          />
          <TextInput
            label="Authority URL"
            description="Your main page on this topic"
            type="url"
            inputMode="url"
            placeholder="https://"
            value={fields.authorityUrl}
            onChange={(event) => set('authorityUrl', event.currentTarget.value)}
            {...of('authorityUrl')}
          />
          <TextInput
            label="Searches per month"
            description="Leave empty if unknown"
            inputMode="numeric"
            placeholder="Not measured"
            value={fields.volume}
            onChange={(event) => set('volume', event.currentTarget.value)}
            {...of('volume')}
          />
          <NativeSelect
            label="Search intent"
            description="Why people search for this"
            data={[
              { value: '', label: 'Not set' },
              ...intentions.map((value) => ({ value, label: formatIntention(value) })),
            ]}
            value={fields.intention}
            disabled={isReadOnly}
            onChange={(event) => set('intention', event.currentTarget.value)}
            data-field="intention"
            error={refused['intention']}
          />
        </SimpleGrid>
        <FormError message={failure} />
        {children}
      </Stack>
    </form>
  )
}

export const formatIntention = (intention: string): string => intention.charAt(0).toUpperCase() + intention.slice(1)
