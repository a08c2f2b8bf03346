import { Progress, Text } from '@mantine/core'

/** Progress of an import; it continues when the page is left. */
export function ImportProgress({ label, done, total }: { label: string; done: number; total: number }) {
  return (
    <div>
      <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={label} />
      <Text size="sm" c="dimmed" mt={6} className="tabular">
        {done.toLocaleString('en')} of {total.toLocaleString('en')}. You can leave this page; the import continues.
      </Text>
    </div>
  )
}
