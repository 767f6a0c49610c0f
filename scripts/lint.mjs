/** Custom rules for oxlint (`.oxlintrc.json`). */
const hooks = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect']);
const message =
  'React calls what an effect or a ref returns as its clean-up. Return nothing or a function: in a block body, as a function literal, a name, or the answer of a plain call.';

const isFunction = (node) => node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';

/** An expression that is certainly undefined or a function. */
const isCertain = (node) => isFunction(node) || (node.type === 'UnaryExpression' && node.operator === 'void');

/** Method calls are refused, because a platform method may start to return something, as scrollIntoView did. */
const mayReturn = (node) =>
  !node ||
  isFunction(node) ||
  node.type === 'Identifier' ||
  (node.type === 'CallExpression' && node.callee.type === 'Identifier');

/** The return statements of a function, without those of nested functions. */
function returnsOf(node) {
  if (!node || typeof node.type !== 'string' || isFunction(node) || node.type === 'FunctionDeclaration') return [];
  if (node.type === 'ReturnStatement') return [node];
  return Object.entries(node)
    .filter(([key]) => key !== 'parent')
    .flatMap(([, below]) => (Array.isArray(below) ? below.flatMap(returnsOf) : below ? returnsOf(below) : []));
}

const cleanUp = {
  create(context) {
    const report = (node) => context.report({ node, message });
    function check(callback) {
      if (!isFunction(callback)) return;
      if (callback.async) return report(callback);
      if (callback.body.type === 'BlockStatement')
        return returnsOf(callback.body)
          .filter(({ argument }) => !mayReturn(argument))
          .forEach(report);
      if (!isCertain(callback.body)) report(callback);
    }
    return {
      CallExpression({ callee, arguments: [callback] }) {
        const name = callee.type === 'MemberExpression' ? callee.property.name : callee.name;
        if (hooks.has(name)) check(callback);
      },
      JSXAttribute({ name, value }) {
        if (/^(ref|\w+Ref)$/.test(name.name)) check(value?.expression);
      },
    };
  },
};

export default { meta: { name: 'millwright' }, rules: { 'clean-up': cleanUp } };
