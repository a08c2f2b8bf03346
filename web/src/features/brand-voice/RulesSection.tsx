import type { LearntRule } from '@draftwright/contract/brand-voice'
import { Badge, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/Section.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import {
  useAddLearnedRuleMutation,
  useUpdateLearnedRuleMutation,
  useListLearnedRulesQuery,
  useRemoveLearnedRuleMutation,
  useRestoreLearnedRuleMutation,
} from './api.ts'
import classes from './VoicePage.module.css'

/** Rules learned from edits and accepted feedback, each with its evidence. */
export function RulesSection({ channelId, isReadOnly }: { channelId: string; isReadOnly: boolean }) {
  const { data, error, refetch } = useListLearnedRulesQuery({ params: { id: channelId } })
  return (
    <Section title="Learned rules">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Edits and accepted feedback appear here. Two of a kind become a rule.
        </Text>
        {error !== undefined ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : data === undefined ? (
          <RowsSkeleton rows={2} />
        ) : (
          data.length > 0 && (
            <ul className={rows.list} aria-label="Learned rules">
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
  const [change] = useUpdateLearnedRuleMutation()
  const [remove, { isLoading }] = useRemoveLearnedRuleMutation()
  const [restore] = useRestoreLearnedRuleMutation()
  const set = (state: 'active' | 'off') => change({ params: { id: rule.id }, body: { state } }).unwrap()
  async function deleteRule() {
    const params = { id: rule.id }
    const state = rule.state === 'active' ? 'active' : 'off'
    const undo = () => restore({ params, body: { state } }).unwrap().catch(showErrorToast)
    try {
      await remove({ params }).unwrap()
      showToast('Rule removed. It will not be learned again.', { undo })
    } catch (error) {
      showErrorToast(error)
    }
  }
  return (
    <li className={classes.row}>
      <div className={classes.main}>
        <Group gap="xs">
          <Text fw={600}>{rule.sentence}</Text>
          {rule.state === 'waiting' && (
            <Badge variant="light" color="gray" tt="none">
              Seen in one post
            </Badge>
          )}
        </Group>
        <ul className={classes.quotes} aria-label="Examples">
          {rule.sources.slice(0, shownSources).map((source, index) => (
            <li key={index}>
              <Text size="sm" c="dimmed">
                {source.source === 'person'
                  ? 'Added by hand'
                  : source.source === 'feedback'
                    ? 'Feedback accepted'
                    : 'Edited'}
                {source.user_name !== null && ` by ${source.user_name}`}
                {source.content_id !== null && (
                  <>
                    {' in '}
                    <Link to={paths.content(source.content_id)}>{source.content_title ?? 'a post'}</Link>
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
          onChange={(isOn) => void set(isOn ? 'active' : 'off').catch(showErrorToast)}
        />
        {!isReadOnly && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove: ${rule.sentence}`}
            icon={<IconTrash size={16} />}
            loading={isLoading}
            onClick={deleteRule}
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
  const [add, { isLoading }] = useAddLearnedRuleMutation()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (before.trim() === '') return
    setFailure(null)
    try {
      await add({ params: { id: channelId }, body: { before: before.trim(), after: after.trim() || null } }).unwrap()
      setBefore('')
      setAfter('')
      showToast('Rule added')
    } catch (error) {
      setFailure(toFailure(error).message)
    }
  }
  return (
    <form onSubmit={submit} aria-label="Add a rule">
      <div className={classes.fields}>
        <TextInput
          label="Replace"
          maxLength={60}
          value={before}
          onChange={(event) => setBefore(event.currentTarget.value)}
        />
        <TextInput
          label="Write"
          placeholder="Leave empty to delete it"
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
