/** Part of the form's script: uploads each chosen file at once, and sends the form when all have arrived. */
export const fileScript = `let busy=0,later=0
for(const s of f.querySelectorAll("[data-files]")){
const i=s.querySelector("[type=file]"),u=s.querySelector("ul"),o=s.querySelector("[role=status]"),most=+s.dataset.most
const say=t=>{o.textContent=(o.textContent+" "+t).trim()}
const count=()=>{u.hidden=!u.children.length}
i.hidden=false
u.addEventListener("click",e=>{
const b=e.target.closest("button"),l=b&&b.parentNode
if(!l)return
const n=l.firstChild.textContent
l.remove()
if(l.stop)l.stop()
count()
o.textContent=n+" was removed."
i.focus()})
const add=x=>{
const l=d.createElement("li"),a=d.createElement("span"),p=d.createElement("progress"),b=d.createElement("button"),q=new XMLHttpRequest
a.textContent=x.name
p.value=0
p.setAttribute("aria-label","Uploading "+x.name)
b.type="button"
b.textContent="Remove"
b.setAttribute("aria-label","Remove "+x.name)
l.append(a,p,b)
u.append(l)
count()
busy++
l.stop=()=>q.abort()
q.open("POST",s.dataset.files+"?name="+encodeURIComponent(x.name.slice(-200)))
q.setRequestHeader("content-type","application/octet-stream")
q.responseType="json"
q.upload.onprogress=e=>{if(e.lengthComputable)p.value=e.loaded/e.total}
q.onloadend=()=>{
busy--
const r=q.response
if(q.status==201&&r){
const h=d.createElement("input")
h.type="hidden"
h.name="q_"+s.dataset.question
h.value=r.data.token+"/"+r.data.filename
a.textContent=r.data.filename
b.setAttribute("aria-label","Remove "+r.data.filename)
p.replaceWith(h)
if(l.isConnected)say(r.data.filename+" was added.")
}else if(l.isConnected){
l.remove()
count()
later=0
say(x.name+": "+(r&&r.error?r.error.message:"This did not arrive. Check your connection and try again."))
}
if(!busy&&later){later=0;f.requestSubmit()}}
q.send(x)}
i.addEventListener("change",()=>{
o.textContent=""
for(const x of i.files){
if(u.children.length>=most){say(most==1?"Choose one file only.":"Choose at most "+most+" files.");break}
if(x.size>+s.dataset.bytes)say(x.name+": Choose a file of at most "+s.dataset.bytes/1048576+" MB.")
else add(x)}
i.value=""})
}
f.addEventListener("submit",e=>{
if(!busy)return
e.preventDefault()
e.stopImmediatePropagation()
later=1
for(const o of f.querySelectorAll("[data-files]:has(progress) [role=status]"))o.textContent="The form is sent when the files have arrived."})
`
