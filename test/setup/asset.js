/** Stands in for a style sheet, a font or a picture that a module imports. */
module.exports = 'asset';
