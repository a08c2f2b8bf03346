import { Modal as KitModal, type ModalProps as KitProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'

const raised = { backgroundColor: 'var(--surface-raised)' }
/** Distinguishable from the page even where a shadow cannot be seen. */
const looks = { title: { fontWeight: 600 }, content: raised, header: raised }

export interface ModalProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  size?: KitProps['size']
  fullScreen?: boolean
  /** False for a decision that must be made: no close button, no Escape, no click outside. */
  isClosable?: boolean
  children: ReactNode
}

/** Mantine's modal with our defaults. */
export function OpenedModal({ opened, isClosable = true, size = 'md', children, ...rest }: ModalProps) {
  const [isReady, setReady] = useState(false)
  // Mantine records the focus to restore when a mounted dialog opens, but not when one is mounted already open.
  useEffect(() => setReady(true), [])
  return (
    <KitModal
      {...rest}
      opened={opened && isReady}
      size={size}
      centered
      withCloseButton={isClosable}
      closeOnEscape={isClosable}
      closeOnClickOutside={isClosable}
      styles={looks}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 120, transition: 'fade' }}
      overlayProps={{ backgroundOpacity: 0.4, blur: 1 }}
    >
      {children}
    </KitModal>
  )
}
