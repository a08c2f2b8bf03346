import { Group, Text } from '@mantine/core'
import type { ListMeta } from '@draftwright/contract/lists'
import { Button } from './Button.tsx'
import { useUrlState } from './use-url-state.ts'

/** Pages through a list; hidden when there is only one page. */
export function Pager({ meta }: { meta: ListMeta }) {
  const [, setPage] = useUrlState<string>('page', '1', { isStep: true })
  const { page, limit, total, total_is_capped, has_more } = meta
  if (page === 1 && !has_more) return null
  const first = (page - 1) * limit + 1
  return (
    <Group justify="space-between" mt="md" component="nav" aria-label="Pages">
      <Text size="sm" c="dimmed" className="tabular">
        {first}–{Math.min(page * limit, total)} of {total.toLocaleString('en')}
        {total_is_capped && '+'}
      </Text>
      <Group gap="xs">
        <Button variant="outline" size="sm" disabled={page === 1} onClick={() => setPage(String(page - 1))}>
          Previous
        </Button>
        <Button variant="outline" size="sm" disabled={!has_more} onClick={() => setPage(String(page + 1))}>
          Next
        </Button>
      </Group>
    </Group>
  )
}
