import { Group, Stack, Text } from '@mantine/core'
import { Button } from '../../ui/Button.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useListSubscriberImportsQuery, useUndoSubscriberImportMutation } from './api.ts'

/** Imports that are offered to be undone. */
const most = 3

/** The last imports: each is undone in one step. */
export function EarlierImports() {
  const { data = [] } = useListSubscriberImportsQuery(undefined)
  const [undo, { isLoading }] = useUndoSubscriberImportMutation()
  const shown = data.filter(({ n_removable }) => n_removable > 0).slice(0, most)
  if (shown.length === 0) return null
  const undoOne = async (id: string) => {
    const { data: undone, error } = await undo({ params: { id } })
    if (undone === undefined) showErrorToast(error)
    else showToast(`${undone.removed.toLocaleString('en')} removed, ${undone.kept.toLocaleString('en')} kept`)
  }
  return (
    <Stack gap={4} component="section" aria-label="Earlier imports">
      <Text size="sm" fw={600}>
        Earlier imports
      </Text>
      {shown.map(({ id, created_at, n_added }) => (
        <Group key={id} justify="space-between" gap="xs">
          <Text size="sm">
            {n_added === 1 ? '1 address' : `${n_added.toLocaleString('en')} addresses`}, <TimeAgo time={created_at} />
          </Text>
          <Button variant="ghost" size="sm" loading={isLoading} onClick={() => void undoOne(id)}>
            Undo import
          </Button>
        </Group>
      ))}
    </Stack>
  )
}
