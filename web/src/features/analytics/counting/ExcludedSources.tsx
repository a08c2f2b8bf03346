import { Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure, toFieldErrors } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Section } from '../../../ui/Section.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useChangeCountingSettingsMutation } from '../api.ts'
import { toHosts } from './to-hosts.ts'

/** Sites whose visits are left out of the numbers, beside those that are known to send no people. */
export function ExcludedSources({ hosts, nKnown }: { hosts: readonly string[]; nKnown: number }) {
  const [text, setText] = useState(hosts.join('\n'))
  const [change, { isLoading, error }] = useChangeCountingSettingsMutation()
  const wrong = Object.entries(toFieldErrors(error)).find(([name]) => name.startsWith('excluded_sources'))?.[1]
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const answer = await change({ body: { excluded_sources: toHosts(text) } })
    if (answer.error !== undefined) return
    setText(answer.data.excluded_sources.join('\n'))
    showToast('Sites saved')
  }
  return (
    <Section title="Excluded sites">
      <form onSubmit={(event) => void save(event)}>
        <Stack gap="md" maw={680} align="flex-start">
          <Textarea
            w="100%"
            label="Referrers to ignore"
            description={`One per line, e.g. spam.example.com. ${nKnown} known spam sites are always excluded.`}
            autosize
            minRows={2}
            maxRows={12}
            value={text}
            error={wrong}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <FormError message={error === undefined || wrong !== undefined ? null : toFailure(error).message} />
          <Button type="submit" loading={isLoading}>
            Save sites
          </Button>
        </Stack>
      </form>
    </Section>
  )
}
