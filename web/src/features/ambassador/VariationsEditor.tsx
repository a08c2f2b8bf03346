import type { ShareVariation } from '@draftwright/contract/share-variations'
import { Group, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure, toFieldErrors } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Section } from '../../ui/Section.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import styles from './Ambassador.module.css'
import { useWriteShareTextsMutation } from './api.ts'
import {
  useCreateVariationMutation,
  useListVariationsQuery,
  useRemoveVariationMutation,
  useUpdateVariationMutation,
} from './rules-api.ts'

/** For publishers: the texts of a post that people may share. */
export function VariationsEditor({ contentId }: { contentId: string }) {
  const params = { content_id: contentId }
  const { data: variations, error, refetch } = useListVariationsQuery({ params }, { refetchOnMountOrArgChange: true })
  const [write, { isLoading }] = useWriteShareTextsMutation()
  const [create] = useCreateVariationMutation()
  async function suggestTexts() {
    const answer = await write({ params, body: {} })
    if (answer.error !== undefined) return showErrorToast(answer.error)
    const known = new Set(variations?.map(({ text }) => text))
    const fresh = answer.data.texts.filter(({ text }) => !known.has(text))
    if (fresh.length === 0) return showToast(answer.data.note ?? 'No more suggestions from this post')
    for (const { text } of fresh) {
      const added = await create({ params, body: { text } })
      if (added.error !== undefined) return showErrorToast(added.error)
    }
    showToast(
      fresh.length === 1 ? 'One text was added. Approve it.' : `${fresh.length} texts were added. Approve them.`,
    )
  }
  return (
    <Section title="Approved texts">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          People share only these texts. Approve several for variety.
        </Text>
        {error !== undefined && variations === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
        {error === undefined && variations === undefined && <RowsSkeleton rows={2} />}
        {variations !== undefined && variations.length > 0 && (
          <ul className={styles.list} aria-label="Approved texts">
            {variations.map((variation) => (
              <Variation key={variation.id} contentId={contentId} variation={variation} />
            ))}
          </ul>
        )}
        <NewText contentId={contentId} />
        <Group>
          <Button variant="outline" loading={isLoading} onClick={() => void suggestTexts()}>
            Suggest texts
          </Button>
        </Group>
      </Stack>
    </Section>
  )
}

function NewText({ contentId }: { contentId: string }) {
  const [text, setText] = useState('')
  const [create, { isLoading, error }] = useCreateVariationMutation()
  const fields = toFieldErrors(error)
  async function addText(event: FormEvent) {
    event.preventDefault()
    const answer = await create({ params: { content_id: contentId }, body: { text: text.trim(), is_approved: true } })
    if (answer.error !== undefined) return
    setText('')
    showToast('Text added and approved')
  }
  return (
    <form onSubmit={(event) => void addText(event)}>
      <Stack gap="xs" align="flex-start">
        <Textarea
          w="100%"
          label="New text"
          description="Leave out the link and the disclosure. We add both."
          value={text}
          maxLength={5000}
          autosize
          minRows={2}
          error={fields['text']}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <FormError
          message={error !== undefined && Object.keys(fields).length === 0 ? toFailure(error).message : null}
        />
        <Button type="submit" variant="outline" loading={isLoading} disabled={text.trim() === ''}>
          Add and approve
        </Button>
      </Stack>
    </form>
  )
}

function Variation({ contentId, variation }: { contentId: string; variation: ShareVariation }) {
  const { id, text, is_approved, approved_by, n_shares } = variation
  const [typed, setTyped] = useState<string | null>(null)
  const [update, { isLoading }] = useUpdateVariationMutation()
  const [remove] = useRemoveVariationMutation()
  const [create] = useCreateVariationMutation()
  const params = { content_id: contentId, variation_id: id }
  async function change(body: { text?: string; is_approved?: boolean; expected_text?: string }) {
    const answer = await update({ params, body })
    if (answer.error !== undefined) return showErrorToast(answer.error)
    setTyped(null)
  }
  function removeText() {
    const undo = () =>
      create({ params: { content_id: contentId }, body: { text, is_approved } })
        .unwrap()
        .catch(showErrorToast)
    remove({ params })
      .unwrap()
      .then(() => showToast('Text deleted', { undo: () => void undo() }), showErrorToast)
  }
  const approval = !is_approved ? 'Not approved' : approved_by === null ? 'Approved' : `Approved by ${approved_by}`
  return (
    <li className={styles.row} aria-label={text.slice(0, 80)}>
      <div className={styles.words}>
        {typed === null ? (
          <p className={styles.variation}>{text}</p>
        ) : (
          <Textarea
            aria-label="Text"
            value={typed}
            maxLength={5000}
            autosize
            minRows={2}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <p className={styles.facts}>{n_shares === null ? approval : `${approval} · ${formatShares(n_shares)}`}</p>
      </div>
      <div className={styles.actions}>
        {typed === null ? (
          <>
            <Button
              variant={is_approved ? 'outline' : 'default'}
              size="sm"
              loading={isLoading}
              onClick={() =>
                void change(is_approved ? { is_approved: false } : { is_approved: true, expected_text: text })
              }
            >
              {is_approved ? 'Withdraw approval' : 'Approve'}
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setTyped(text)}>
              Edit
            </Button>
            <Button variant="ghost" size="sm" onClick={removeText}>
              Delete
            </Button>
          </>
        ) : (
          <>
            <Button
              size="sm"
              loading={isLoading}
              disabled={typed.trim() === ''}
              onClick={() => void change({ text: typed.trim(), is_approved: true })}
            >
              Save and approve
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setTyped(null)}>
              Cancel
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

const formatShares = (n: number): string => (n === 0 ? 'Nobody has shared it' : `${n} ${n === 1 ? 'share' : 'shares'}`)
