import { type DigestInterval, digestIntervals } from '@draftwright/contract/share-digest'
import { NativeSelect } from '@mantine/core'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useChangeShareDigestMutation, useReadShareDigestQuery } from './rewards-api.ts'

const labels: Record<DigestInterval, string> = {
  daily: 'At most once a day',
  weekly: 'At most once a week',
  off: 'Never',
}

/** How often one is told what there is to share. */
export function DigestChoice() {
  const { data } = useReadShareDigestQuery()
  const [change, { isLoading }] = useChangeShareDigestMutation()
  if (data === undefined) return null
  const save = (often: DigestInterval) =>
    change({ body: { often } })
      .unwrap()
      .then(() => showToast('Frequency saved'), showErrorToast)
  return (
    <NativeSelect
      maw={420}
      label="Sharing suggestions"
      description="By email or in the app, as chosen above. Nothing new, nothing sent."
      value={data.often}
      disabled={isLoading}
      onChange={(event) => void save(digestIntervals.find((each) => each === event.currentTarget.value) ?? data.often)}
      data={digestIntervals.map((value) => ({ value, label: labels[value] }))}
    />
  )
}
