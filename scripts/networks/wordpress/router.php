<?php
// What .htaccess does under Apache: files are served as they are, everything else is index.php.
$path = $_SERVER['DOCUMENT_ROOT'] . parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if (is_file($path) || (is_file("$path/index.php") && realpath($path) !== realpath($_SERVER['DOCUMENT_ROOT']))) {
    return false;
}
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/index.php';
require $_SERVER['DOCUMENT_ROOT'] . '/index.php';
