import styles from './blocks.module.css'

interface UploadCard {
  dom: HTMLElement
  /** 0 to 1. */
  showProgress: (share: number) => void
  showError: (message: string, canRetry: boolean) => void
}

/** The placeholder of a picture during its upload: plain DOM, because the editor manages this part. */
export function createUploadCard(file: File, on: { onRetry: () => void; onRemove: () => void }): UploadCard {
  const dom = createElement('div', styles['upload'])
  dom.contentEditable = 'false'
  const label = createElement('span', styles['uploadLabel'])
  label.setAttribute('role', 'status')
  const bar = createElement('progress', styles['uploadBar'])
  bar.max = 1
  bar.setAttribute('aria-label', `Uploading ${file.name}`)
  const retry = createButton('Retry', on.onRetry)
  dom.append(label, bar, retry, createButton('Remove', on.onRemove))
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

function createElement<K extends keyof HTMLElementTagNameMap>(name: K, className = ''): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  made.className = className
  return made
}

function createButton(text: string, onClick: () => void): HTMLButtonElement {
  const made = createElement('button', styles['uploadButton'])
  made.type = 'button'
  made.textContent = text
  made.addEventListener('click', onClick)
  return made
}
