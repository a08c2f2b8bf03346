import { isNetworkType } from '@draftwright/contract/channel-norms'
import type { Content } from '@draftwright/contract/content'
import { resolveNetwork } from '@draftwright/contract/networks'
import { Group, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { IconArrowsMaximize } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { useReadPreviewQuery } from '../api.ts'
import { useChannel } from '../use-channel.ts'
import styles from './PreviewPanel.module.css'

const PostPreview = lazy(async () => ({ default: (await import('./PostPreview.tsx')).PostPreview }))
const ManualPreview = lazy(async () => ({ default: (await import('./ManualPreview.tsx')).ManualPreview }))

const widths = { desktop: 1120, phone: 390 } as const
type Width = keyof typeof widths

/** The text as its channel will show it. */
export function PreviewPanel({ content, canPublish }: { content: Content; canPublish: boolean }) {
  const channel = useChannel(content)
  if (channel !== undefined && isNetworkType(channel.channel_type) && resolveNetwork(channel.channel_type) !== null)
    return (
      <Suspense fallback={<Skeleton height={320} />}>
        <PostPreview content={content} channel={channel} />
      </Suspense>
    )
  if (channel?.channel_type === 'manual')
    return (
      <Suspense fallback={<Skeleton height={320} />}>
        <ManualPreview content={content} channel={channel} canPublish={canPublish} />
      </Suspense>
    )
  return <PagePreview content={content} />
}

function PagePreview({ content }: { content: Content }) {
  const [width, setWidth] = useState<Width>('desktop')
  const [isLarge, setLarge] = useState(false)
  if (!content.channel_id) return <Text size="sm">Choose a channel to see a preview.</Text>
  const frame = (
    <PreviewFrame contentId={content.id} channelId={content.channel_id} version={content.updated_at} width={width} />
  )
  return (
    <>
      <Group justify="space-between" mb="sm">
        <SegmentedControl
          size="xs"
          aria-label="Preview width"
          value={width}
          onChange={(value) => setWidth(value === 'phone' ? 'phone' : 'desktop')}
          data={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
        />
        <Button variant="ghost" size="icon" aria-label="Open full preview" onClick={() => setLarge(true)}>
          <IconArrowsMaximize size={16} aria-hidden />
        </Button>
      </Group>
      {isLarge ? null : frame}
      <Modal opened={isLarge} onClose={() => setLarge(false)} title="Preview" fullScreen>
        {isLarge ? frame : null}
      </Modal>
    </>
  )
}

interface PreviewFrameProps {
  contentId: string
  channelId: string
  /** Another version is another document. */
  version: string
  width: Width
}

function PreviewFrame({ contentId, channelId, version, width }: PreviewFrameProps) {
  const { data, error, refetch } = useReadPreviewQuery({ contentId, channelId, version })
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const scale = room ? Math.min(room / widths[width], 1) : 0
  return (
    <div ref={box} className={styles.box} data-width={width}>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={480} /> : null}
      {data && scale > 0 ? (
        <div className={styles.window} style={{ width: widths[width] * scale }}>
          {/* No permissions: the page needs no script, and untrusted text must not run any. */}
          <iframe
            className={styles.frame}
            title={`Preview, ${width === 'phone' ? 'phone' : 'desktop'} width`}
            sandbox=""
            srcDoc={data.html}
            style={{ width: widths[width], height: `calc((100vh - 260px) / ${scale})`, transform: `scale(${scale})` }}
          />
        </div>
      ) : null}
    </div>
  )
}
