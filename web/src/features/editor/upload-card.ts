import styles from './blocks.module.css'

interface UploadCard {
  dom: HTMLElement
  /** 0 to 1. */
  showProgress: (share: number) => void
  showError: (message: string, canRetry: boolean) => void
}

/** What stands in the text while a picture is on its way: plain DOM, because the text engine owns this place. */
export function uploadCard(file: File, on: { onRetry: () => void; onRemove: () => void }): UploadCard {
  const dom = element('div', styles['upload'])
  dom.contentEditable = 'false'
  const label = element('span', styles['uploadLabel'])
  label.setAttribute('role', 'status')
  const bar = element('progress', styles['uploadBar'])
  bar.max = 1
  bar.setAttribute('aria-label', `Uploading ${file.name}`)
  const retry = button('Retry', on.onRetry)
  dom.append(label, bar, retry, button('Remove', on.onRemove))
  return {
    dom,
    showProgress(share) {
      delete dom.dataset['failed']
      retry.hidden = true
      bar.hidden = false
      bar.value = share
      label.textContent = share < 1 ? `Uploading ${file.name}` : `Preparing ${file.name}`
    },
    showError(message, canRetry) {
      dom.dataset['failed'] = 'true'
      bar.hidden = true
      retry.hidden = !canRetry
      label.textContent = `${file.name} was not added. ${message}`
    },
  }
}

function element<K extends keyof HTMLElementTagNameMap>(name: K, className = ''): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  made.className = className
  return made
}

function button(text: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', styles['uploadButton'])
  made.type = 'button'
  made.textContent = text
  made.addEventListener('click', onClick)
  return made
}
