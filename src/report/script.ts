/** What makes the page better where scripts run: entries can be filtered, and a link opens one that is filtered out. */
export const script = `
'use strict';
for (const part of document.querySelectorAll('[data-entries]')) {
  const form = part.querySelector('form');
  if (!form) continue;
  const count = part.querySelector('[role=status]');
  const all = [...part.querySelectorAll('article')].map((element) => ({ element, text: element.textContent.toLowerCase() }));
  const apply = () => {
    const wanted = [...form.querySelectorAll('select')].filter((one) => one.value !== '').map((one) => [one.name, one.value]);
    const words = form.elements.text.value.toLowerCase();
    let shown = 0;
    for (const { element, text } of all) {
      const fits = wanted.every(([name, value]) => element.getAttribute('data-' + name) === value) && text.includes(words);
      element.hidden = !fits;
      if (fits) shown++;
    }
    count.textContent = shown + ' of ' + all.length + ' are shown';
  };
  const reveal = () => {
    const target = all.find(({ element }) => element.id !== '' && '#' + element.id === location.hash);
    if (!target || !target.element.hidden) return;
    form.reset();
    apply();
    target.element.scrollIntoView();
  };
  form.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(apply));
  addEventListener('hashchange', reveal);
  form.hidden = false;
  apply();
  reveal();
}
`;
