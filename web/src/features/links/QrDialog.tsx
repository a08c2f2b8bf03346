import type { TrackedLink } from '@draftwright/contract/tracked-links'
import { Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { saveFile } from '../../api/download.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import styles from './links.module.css'

/** A link as a QR code, to be printed or shown on a slide. */
export function QrDialog({ link, onClose }: { link: TrackedLink | null; onClose: () => void }) {
  return (
    <Modal opened={link !== null} onClose={onClose} title="QR code" size="sm">
      {link === null ? null : <QrCode link={link} />}
    </Modal>
  )
}

function QrCode({ link }: { link: TrackedLink }) {
  const [svg, setSvg] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    void import('uqr').then(({ renderSVG }) => {
      // Middle error correction: it is read from paper with a crease.
      if (isCurrent) setSvg(renderSVG(link.url, { ecc: 'M', border: 4 }))
    })
    return () => {
      isCurrent = false
    }
  }, [link.url])
  return (
    <Stack gap="md" align="center">
      {svg === null ? (
        <div className={styles.qr} aria-busy />
      ) : (
        <img
          className={styles.qr}
          alt={`QR code of ${link.url}`}
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        />
      )}
      <Text size="sm" className={styles.code}>
        {link.url}
      </Text>
      <Group justify="flex-end" w="100%">
        <Button
          icon={<IconDownload size={16} aria-hidden />}
          disabled={svg === null}
          onClick={() => svg !== null && saveFile(new Blob([svg], { type: 'image/svg+xml' }), `${link.code}.svg`)}
        >
          Download SVG
        </Button>
      </Group>
    </Stack>
  )
}
