import type { SharePost, ShareText } from '@draftwright/contract/ambassador'
import { Anchor, Group, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { toFailure } from '../../api/api.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { AnyChat } from '../generation/index.ts'
import styles from './Ambassador.module.css'
import { usePasteShareTextsMutation, useWriteShareTextsMutation, useWriteShareTextsPromptMutation } from './api.ts'

/** Above it, a text repeats a colleague's. */
const mostShared = 0.4

/** Texts to start from, in the person's own voice, and a line of their own that new ones are written around. */
export function ShareTexts({ post, text, onPick }: { post: SharePost; text: string; onPick: (text: string) => void }) {
  const [thought, setThought] = useState('')
  const [write, { data: written, isLoading, error }] = useWriteShareTextsMutation()
  const [askForPrompt] = useWriteShareTextsPromptMutation()
  const [takePasted, { data: pasted }] = usePasteShareTextsMutation()
  const [isInChat, setInChat] = useState(false)
  const made = pasted ?? written
  const offered = made?.texts ?? post.suggestions
  const request = { params: { content_id: post.id }, body: { thought: thought.trim() } }
  async function writeTexts(event: FormEvent) {
    event.preventDefault()
    const answer = await write(request)
    const [first] = answer.data?.texts ?? []
    if (first !== undefined) onPick(first.text)
  }
  return (
    <>
      {offered.length > 0 && (
        <fieldset className={styles.suggestions} aria-label="Suggested texts">
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
          No more suggestions for this short post. Add your own line or edit one of these.
        </Text>
      )}
      {made?.note != null && (
        <Text size="sm" c="dimmed" role="status">
          {made.note}
        </Text>
      )}
      <form onSubmit={(event) => void writeTexts(event)}>
        <Group gap="xs" align="flex-end">
          <TextInput
            className={styles.thought}
            label="Your own line"
            description="Why it matters to you. New texts are written around it."
            value={thought}
            maxLength={300}
            onChange={(event) => setThought(event.currentTarget.value)}
          />
          <Button type="submit" variant="outline" loading={isLoading}>
            Write texts
          </Button>
          <Button variant="ghost" aria-expanded={isInChat} onClick={() => setInChat(!isInChat)}>
            Use any chat
          </Button>
        </Group>
        <FormError message={error === undefined ? null : toFailure(error).message} />
      </form>
      {isInChat && (
        <AnyChat
          getPrompt={() => askForPrompt(request).unwrap()}
          onPaste={async (answer, from) => {
            const { texts } = await takePasted({ ...request, body: { ...request.body, answer, from } }).unwrap()
            if (texts[0] !== undefined) onPick(texts[0].text)
          }}
          action="Check the texts"
        />
      )}
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
        <span className={styles.alike}>Similar to a colleague’s share. Edit it or add your own line.</span>
      )}
    </button>
  )
}
