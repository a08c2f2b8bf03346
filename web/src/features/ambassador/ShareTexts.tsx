import type { SharePost, ShareText } from '@draftwright/contract/ambassador'
import { Anchor, Group, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { toFailure } from '../../api/api.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import styles from './Ambassador.module.css'
import { useWriteShareTextsMutation } from './api.ts'

/** Above it, a text repeats a colleague's. */
const mostShared = 0.4

/** Texts to start from, in the person's own voice, and a line of their own that new ones are written around. */
export function ShareTexts({ post, text, onPick }: { post: SharePost; text: string; onPick: (text: string) => void }) {
  const [thought, setThought] = useState('')
  const [write, { data: written, isLoading, error }] = useWriteShareTextsMutation()
  const offered = written?.texts ?? post.suggestions
  async function writeTexts(event: FormEvent) {
    event.preventDefault()
    const answer = await write({ params: { content_id: post.id }, body: { thought: thought.trim() } })
    const [first] = answer.data?.texts ?? []
    if (first !== undefined) onPick(first.text)
  }
  return (
    <>
      {offered.length > 0 && (
        <fieldset className={styles.suggestions} aria-label="Texts to start from">
          {offered.map((suggestion) => (
            <Suggestion
              key={suggestion.text}
              suggestion={suggestion}
              isPicked={text.includes(suggestion.text)}
              onPick={() => onPick(suggestion.text)}
            />
          ))}
        </fieldset>
      )}
      {offered.length > 0 && offered.every(({ likeness }) => likeness > mostShared) && (
        <Text size="sm" role="status">
          This post is too short for another text of one’s own: colleagues have used what it says. Add a line of your
          own, or change one of these.
        </Text>
      )}
      {written?.note != null && (
        <Text size="sm" c="dimmed" role="status">
          {written.note}
        </Text>
      )}
      <form onSubmit={(event) => void writeTexts(event)}>
        <Group gap="xs" align="flex-end">
          <TextInput
            className={styles.thought}
            label="A line of your own"
            description="Why it matters to you. New texts are written around it, and nothing is added to it."
            value={thought}
            maxLength={300}
            onChange={(event) => setThought(event.currentTarget.value)}
          />
          <Button type="submit" variant="outline" loading={isLoading}>
            Write texts
          </Button>
        </Group>
        <FormError message={error === undefined ? null : toFailure(error).message} />
      </form>
      <Text size="sm" c="dimmed">
        Texts follow{' '}
        <Anchor component={Link} underline="always" to={paths.shareVoice}>
          your voice
        </Anchor>{' '}
        and say only what the post says.
      </Text>
    </>
  )
}

function Suggestion({
  suggestion: { text, likeness, made_with },
  isPicked,
  onPick,
}: {
  suggestion: ShareText
  isPicked: boolean
  onPick: () => void
}) {
  return (
    <button type="button" className={styles.suggestion} aria-pressed={isPicked} onClick={onPick}>
      {text}
      {made_with !== null && (
        <span className={styles.origin}>Written by {made_with}, and checked against the post</span>
      )}
      {likeness > mostShared && (
        <span className={styles.alike}>Much like what a colleague shares: change it or add a line of your own</span>
      )}
    </button>
  )
}
