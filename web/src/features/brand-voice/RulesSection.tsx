import type { LearntRule } from '@draftwright/contract/brand-voice'
import { Badge, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { readError } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/Section.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import {
  useAddLearntRuleMutation,
  useChangeLearntRuleMutation,
  useListLearntRulesQuery,
  useRemoveLearntRuleMutation,
} from './api.ts'
import classes from './VoicePage.module.css'

/** What edits and accepted feedback taught, each with where it was seen. */
export function RulesSection({ channelId, isReadOnly }: { channelId: string; isReadOnly: boolean }) {
  const { data, error, refetch } = useListLearntRulesQuery({ params: { id: channelId } })
  return (
    <Section title="Learnt rules">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          When somebody accepts feedback or edits another’s text, the change is remembered here. Seen in two texts, it
          becomes a rule.
        </Text>
        {error !== undefined ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : data === undefined ? (
          <RowsSkeleton rows={2} />
        ) : (
          data.length > 0 && (
            <ul className={rows.list} aria-label="Learnt rules">
              {data.map((rule) => (
                <Rule key={rule.id} rule={rule} isReadOnly={isReadOnly} />
              ))}
            </ul>
          )
        )}
        {!isReadOnly && <AddRule channelId={channelId} />}
      </Stack>
    </Section>
  )
}

const shownSources = 3

function Rule({ rule, isReadOnly }: { rule: LearntRule; isReadOnly: boolean }) {
  const [change] = useChangeLearntRuleMutation()
  const [remove, { isLoading }] = useRemoveLearntRuleMutation()
  const set = (state: 'active' | 'off') => change({ params: { id: rule.id }, body: { state } }).unwrap()
  async function takeOut() {
    const before = rule.state === 'active' ? 'active' : 'off'
    try {
      await remove({ params: { id: rule.id } }).unwrap()
      toast('Rule removed. It will not come back by itself.', { undo: () => set(before).catch(toastError) })
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <li className={classes.row}>
      <div className={classes.main}>
        <Group gap="xs">
          <Text fw={600}>{rule.sentence}</Text>
          {rule.state === 'waiting' && (
            <Badge variant="light" color="gray" tt="none">
              Seen in one text
            </Badge>
          )}
        </Group>
        <ul className={classes.quotes} aria-label="Where it was seen">
          {rule.sources.slice(0, shownSources).map((source, index) => (
            <li key={index}>
              <Text size="sm" c="dimmed">
                {source.source === 'person' ? 'Given' : source.source === 'feedback' ? 'Feedback accepted' : 'Edited'}
                {source.user_name !== null && ` by ${source.user_name}`}
                {source.content_id !== null && (
                  <>
                    {' in '}
                    <Link to={`/content/${source.content_id}`}>{source.content_title ?? 'a post'}</Link>
                  </>
                )}
                {', '}
                <TimeAgo time={source.created_at} />
              </Text>
              {source.source !== 'person' && (
                <>
                  <del>{source.before}</del> → <ins>{source.after}</ins>
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
      <Group gap="xs" wrap="nowrap">
        <Toggle
          aria-label={`${rule.sentence}: on`}
          checked={rule.state === 'active'}
          isReadOnly={isReadOnly}
          onChange={(isOn) => void set(isOn ? 'active' : 'off').catch(toastError)}
        />
        {!isReadOnly && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove: ${rule.sentence}`}
            icon={<IconTrash size={16} />}
            loading={isLoading}
            onClick={takeOut}
          />
        )}
      </Group>
    </li>
  )
}

function AddRule({ channelId }: { channelId: string }) {
  const [before, setBefore] = useState('')
  const [after, setAfter] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [add, { isLoading }] = useAddLearntRuleMutation()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (before.trim() === '') return
    setFailure(null)
    try {
      await add({ params: { id: channelId }, body: { before: before.trim(), after: after.trim() || null } }).unwrap()
      setBefore('')
      setAfter('')
      toast('Rule added')
    } catch (error) {
      setFailure(readError(error).message)
    }
  }
  return (
    <form onSubmit={submit} aria-label="Add a rule">
      <div className={classes.fields}>
        <TextInput
          label="Instead of"
          maxLength={60}
          value={before}
          onChange={(event) => setBefore(event.currentTarget.value)}
        />
        <TextInput
          label="Write"
          placeholder="Nothing: leave it out"
          maxLength={60}
          value={after}
          onChange={(event) => setAfter(event.currentTarget.value)}
        />
      </div>
      <FormError message={failure} />
      <Group justify="flex-end" mt="sm">
        <Button type="submit" variant="outline" loading={isLoading} disabled={before.trim() === ''}>
          Add rule
        </Button>
      </Group>
    </form>
  )
}
