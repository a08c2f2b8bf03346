import type { PersonalVoice, PersonalVoiceSettings } from '@draftwright/contract/personal-voice'
import { NativeSelect, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useChangePersonalVoiceMutation } from './voice-api.ts'

/** What a person says about how they write; it wins over what samples show. */
export function VoiceSettings({ voice: { settings } }: { voice: PersonalVoice }) {
  const [length, setLength] = useState(settings.length ?? '')
  const [emoji, setEmoji] = useState(settings.emoji ?? '')
  const [words, setWords] = useState(settings.words_to_avoid.join('\n'))
  const [change, { isLoading, error }] = useChangePersonalVoiceMutation()
  async function save(event: FormEvent) {
    event.preventDefault()
    // The lists offer nothing else.
    const body: PersonalVoiceSettings = {
      length: (length || null) as PersonalVoiceSettings['length'],
      emoji: (emoji || null) as PersonalVoiceSettings['emoji'],
      words_to_avoid: words
        .split(/[\n,]/u)
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    }
    if ((await change({ body })).error === undefined) showToast('Your voice was saved')
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="sm" align="flex-start">
        <NativeSelect
          w="100%"
          label="Length"
          value={length}
          onChange={(event) => setLength(event.currentTarget.value)}
          data={[
            { value: '', label: 'Like my samples' },
            { value: 'short', label: 'Short' },
            { value: 'medium', label: 'Medium' },
            { value: 'long', label: 'Long' },
          ]}
        />
        <NativeSelect
          w="100%"
          label="Emoji"
          value={emoji}
          onChange={(event) => setEmoji(event.currentTarget.value)}
          data={[
            { value: '', label: 'Like my samples' },
            { value: 'never', label: 'Never' },
          ]}
        />
        <Textarea
          w="100%"
          label="Words you never use"
          description="One per line."
          value={words}
          autosize
          minRows={2}
          maxRows={10}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <FormError message={error === undefined ? null : toFailure(error).message} />
        <Button type="submit" variant="outline" loading={isLoading}>
          Save
        </Button>
      </Stack>
    </form>
  )
}
