import { Modal as KitModal, type ModalProps as KitProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusKept } from './use-focus-kept.ts'

export interface ModalProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  size?: KitProps['size']
  fullScreen?: boolean
  /** False for a decision that must be made: no cross, no Escape, no click outside. */
  isClosable?: boolean
  children: ReactNode
}

const raised = { backgroundColor: 'var(--surface-raised)' }
/** Above the page, also where a shadow cannot be seen. */
const looks = { title: { fontWeight: 600 }, content: raised, header: raised }

/** A dialog: traps the focus, closes on Escape, and gives the focus back. */
export function Modal({ isClosable = true, size = 'md', children, ...rest }: ModalProps) {
  useFocusKept(rest.opened)
  return (
    <KitModal
      {...rest}
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
