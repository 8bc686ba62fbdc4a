/** Replaces imported style sheets, fonts and images. */
module.exports = 'asset';
