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
      .then(() => showToast('How often you are told was saved'), showErrorToast)
  return (
    <NativeSelect
      maw={420}
      label="What to share: how often"
      description="By email or in the app, as chosen above. Nothing is sent when nothing is new."
      value={data.often}
      disabled={isLoading}
      onChange={(event) => void save(digestIntervals.find((each) => each === event.currentTarget.value) ?? data.often)}
      data={digestIntervals.map((value) => ({ value, label: labels[value] }))}
    />
  )
}
